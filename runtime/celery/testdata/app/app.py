"""The other side of the tests: a Celery application with a worker and a producer.

Both tell the test what happens, one line of JSON each, over the connection to
REPORT. The worker is started with "celery --app app worker". "python3 app.py" is the
producer, which is told what to call over the same connection.
"""

import datetime
import decimal
import json
import os
import socket
import uuid

from celery import Celery, chain, chord, group
from celery.signals import worker_ready
from celery.utils.saferepr import saferepr
from kombu import Exchange, Queue


def queue(name):
    """A queue as the Go side declares it."""
    arguments = {
        "x-queue-type": "quorum",
        "x-overflow": "reject-publish",
        "x-dead-letter-exchange": "dlx",
        "x-dead-letter-routing-key": name + ".dead",
        "x-dead-letter-strategy": "at-least-once",
        "x-delivery-limit": 20,
    }
    if name == "classic":
        arguments["x-queue-type"] = "classic"
        del arguments["x-dead-letter-strategy"], arguments["x-delivery-limit"]
    return Queue(name, Exchange(name, type="topic"), routing_key=name, queue_arguments=arguments)


# Chords need a backend.
app = Celery("app", broker=os.environ["BROKER"], backend="cache+memory://")
app.conf.update(
    task_queues=[queue(name) for name in ("py", "go", "both", "classic")],
    task_default_queue="py",
    task_default_exchange_type="topic",
    task_create_missing_queues=False,
    task_routes={"go.*": {"queue": "go"}, "py.*": {"queue": "py"}, "both.*": {"queue": "both"}, "classic.*": {"queue": "classic"}},
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    broker_transport_options={"confirm_publish": True},
    broker_connection_retry_on_startup=True,
    # Its queue is neither durable nor exclusive, which RabbitMQ 4.3 refuses.
    worker_enable_remote_control=False,
)


def report(**what):
    host, port = os.environ["REPORT"].split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(json.dumps(what, default=str).encode() + b"\n")


@worker_ready.connect
def ready(**_):
    report(event="ready")


def told(task, **arguments):
    """Reports what a task was given, and what its message said."""
    r = task.request
    report(
        event="run",
        task=task.name,
        given=arguments,
        at=datetime.datetime.now(datetime.timezone.utc).isoformat(),
        id=r.id,
        root_id=r.root_id,
        parent_id=r.parent_id,
        retries=r.retries,
        eta=r.eta,
        expires=r.expires,
        origin=r.origin,
        # What is logged of the arguments, and what Celery itself would have sent for it.
        argsrepr=getattr(r, "argsrepr", None),
        kwargsrepr=getattr(r, "kwargsrepr", None),
        own_repr=[saferepr(tuple(r.args), 1024), saferepr(dict(r.kwargs), 1024)],
        ignore_result=r.ignore_result,
        stamps=r.stamps,
        headers={k: v for k, v in r.__dict__.items() if k.startswith("routecheck-") or k == "trace"},
    )


@app.task(bind=True, name="py.confirm")
def confirm(self, event, due=7, note="none"):
    told(self, event=event, due=due, note=note)


@app.task(bind=True, name="py.remind")
def remind(self, *, event, due=7, note="none"):
    told(self, event=event, due=due, note=note)


@app.task(bind=True, name="py.settle")
def settle(self, payment):
    told(self, payment=payment)


@app.task(bind=True, name="py.again", max_retries=3)
def again(self, event, due=0, note=""):
    told(self, event=event, due=due, note=note)
    if self.request.retries < due:
        raise self.retry(countdown=1)


@app.task(bind=True, name="both.settle", max_retries=3)
def both(self, event, due=0, note=""):
    told(self, event=event, due=due, note=note)
    if self.request.retries < due:
        raise self.retry(countdown=5, queue="both")


def python(value):
    """Turns what JSON cannot say into Python's values."""
    if isinstance(value, list):
        return [python(v) for v in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"decimal": text}:
            return decimal.Decimal(text)
        case {"uuid": text}:
            return uuid.UUID(text)
        case {"bytes": text}:
            return bytes.fromhex(text)
        case {"datetime": text}:
            return datetime.datetime.fromisoformat(text)
        case {"date": text}:
            return datetime.date.fromisoformat(text)
        case {"from_now": seconds}:
            return datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return {k: python(v) for k, v in value.items()}


def call(task, args=(), kwargs=None, options=None, shape="one", protocol=2, stamp=None):
    """Calls a task of the Go side, by name, and returns the id of its first message."""
    app.conf.task_protocol = protocol
    s = app.signature(task, args=tuple(python(list(args))), kwargs=python(kwargs or {}))
    options = python(options or {})
    other = app.signature("go.other", args=("e",), immutable=True)
    match shape:
        case "one":
            pass
        case "callback":
            options["link"] = other
        case "errback":
            options["link_error"] = other
        case "chain":
            s = chain(s, other)
        case "group":
            s = group(s, s.clone())
        case "chord":
            s = chord([s, s.clone()], other)
    if stamp:
        s.stamp(**stamp)
    result = s.apply_async(**options)
    match shape:
        case "chain":
            result = result.parent
        case "group":
            result = result.results[0]
        case "chord":
            result = result.parent.results[0]
    return result.id


def produce():
    host, port = os.environ["REPORT"].split(":")
    with socket.create_connection((host, int(port))) as connection:
        lines = connection.makefile("rw", encoding="utf-8")
        print(json.dumps({"event": "producer"}), file=lines, flush=True)
        for line in lines:
            try:
                answer = {"event": "called", "id": call(**json.loads(line))}
            except Exception as e:
                answer = {"event": "called", "error": repr(e)}
            print(json.dumps(answer), file=lines, flush=True)


if __name__ == "__main__":
    produce()
