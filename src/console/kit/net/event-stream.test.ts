import { expect, test } from 'vitest'
import { eventParser, type StreamEvent } from './event-stream.ts'

function parse(...chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const feed = eventParser((event) => events.push(event))
  for (const chunk of chunks) feed(chunk)
  return events
}

test('an event with id, name and data', () => {
  expect(parse('id: 7\nevent: change\ndata: {"a":1}\n\n')).toEqual([
    { id: '7', event: 'change', data: '{"a":1}' },
  ])
})

test('cut anywhere, it is the same', () => {
  const text = ': hello\n\nid: 7\nevent: change\ndata: {"a":1}\n\ndata: x\ndata: y\n\n'
  const whole = parse(text)
  for (let cut = 1; cut < text.length; cut++)
    expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(whole)
  expect(whole).toEqual([
    { id: '7', event: 'change', data: '{"a":1}' },
    { id: '7', event: 'message', data: 'x\ny' },
  ])
})

test('heartbeats and unfinished events say nothing', () => {
  expect(parse(': ping\n\n', ': ping\n\n', 'data: not yet')).toEqual([])
})
