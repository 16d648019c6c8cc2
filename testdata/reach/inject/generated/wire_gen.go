// Code generated as a generator of wiring does it. DO NOT EDIT.

package generated

func initialize() (*application, func(), error) {
	book := provideBook()
	generatedImporter := provideImporter(book)
	generatedApplication, cleanup, err := provideApplication(generatedImporter)
	if err != nil {
		cleanup()
		return nil, nil, err
	}
	return generatedApplication, func() { cleanup() }, nil
}
