package rabbitmqtest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Queue is what a queue is and holds.
type Queue struct {
	Name      string
	Type      string // "quorum", "classic" or "stream"
	Arguments map[string]any
	// Ready messages wait; Unacknowledged ones are with consumers.
	Ready, Unacknowledged int
	// Discarded ones are on their way to a dead-letter exchange.
	Discarded int
	Consumers int
	// Leader is the node that leads it.
	Leader string
}

// queues returns every queue of a virtual host as JSON, asking the queues' own
// processes. What the management interface says is up to five seconds old. While a
// queue has no leader, it waits.
const queues = `
	Text = fun (V) -> iolist_to_binary(io_lib:format("~ts", [V])) end,
	Query = fun (Leader) ->
		try ra:leader_query(Leader, fun rabbit_fifo:overview/1)
		catch error:function_clause -> ra:leader_query(Leader, {rabbit_fifo, overview, []}) %% 4.3
		end
	end,
	Overview = fun Again(Server) ->
		case ra:members([{Server, N} || N <- [node() | nodes()]]) of
			{ok, _, Leader} when is_tuple(Leader) ->
				case Query(Leader) of
					{ok, {_, O}, _} -> {Leader, O};
					_ -> timer:sleep(20), Again(Server)
				end;
			_ -> timer:sleep(20), Again(Server)
		end
	end,
	iolist_to_binary(rabbit_json:encode([begin
		Pid = amqqueue:get_pid(Q),
		Type = case Pid of
			{_, _} -> rabbit_amqqueue:info(Q, [type]);
			_ -> [{type, classic}]
		end,
		Numbers = case Pid of
			{Server, _} ->
				{Leader, O} = Overview(Server),
				[{ready, maps:get(num_ready_messages, O)}, {unacknowledged, maps:get(num_checked_out, O)},
					{discarded, maps:get(num_discarded, O, 0) + maps:get(num_discard_checked_out, O, 0)},
					{consumers, maps:get(num_consumers, O)}, {leader, Text(element(2, Leader))}];
			_ ->
				[{_, Ready}, {_, Out}, {_, Consumers}] = rabbit_amqqueue:info(Q, [messages_ready, messages_unacknowledged, consumers]),
				[{ready, Ready}, {unacknowledged, Out}, {consumers, Consumers}, {leader, Text(node(Pid))}]
		end,
		{resource, _, queue, Name} = amqqueue:get_name(Q),
		[{_, T}] = Type,
		maps:from_list([
			{name, Name},
			{type, Text(case T of rabbit_quorum_queue -> quorum; rabbit_stream_queue -> stream; rabbit_classic_queue -> classic; _ -> T end)},
			{arguments, maps:from_list([{K, V} || {K, _, V} <- amqqueue:get_arguments(Q)])}
			| Numbers
		])
	end || Q <- rabbit_amqqueue:list(<<"%s">>)]))`

// Queues returns all queues, by name, as they are at this moment. It waits up to a
// minute for queues that have no leader.
func (v *VHost) Queues(ctx context.Context) ([]Queue, error) {
	out, err := v.Server.eval(ctx, fmt.Sprintf(queues, v.Name))
	if err != nil {
		return nil, fmt.Errorf("listing the queues of virtual host %s: %w", v.Name, err)
	}
	var all []Queue
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		return nil, fmt.Errorf("reading the queues of %s: %w: %s", v.Name, err, out)
	}
	slices.SortFunc(all, func(a, b Queue) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// QueueLeader returns the node that leads a queue. While nodes elect one, it waits
// up to a minute.
func (v *VHost) QueueLeader(ctx context.Context, queue string) (*Node, error) {
	all, err := v.Queues(ctx)
	if err != nil {
		return nil, err
	}
	for _, q := range all {
		if q.Name != queue {
			continue
		}
		for _, n := range v.Server.nodes {
			if n.Name == q.Leader {
				return n, nil
			}
		}
	}
	return nil, fmt.Errorf("no node leads a queue %q in virtual host %s", queue, v.Name)
}
