/** A mail server for tests, which takes mails or behaves badly. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What it does with a connection: `full` refuses for now, `unknown` for good, `reset` breaks off in the middle of the text. */
export type Behaviour = 'takes' | 'silent' | 'drips' | 'full' | 'unknown' | 'reset' | 'late'

export type TestSmtp = {
  url: string
  behaviour: Behaviour
  /** Whole texts of the mails that were taken. */
  mails: string[]
  /** Connections so far. */
  connections: number
  close(): Promise<void>
}

/** Starts a mail server on a free port of this machine. */
export async function startSmtp(): Promise<TestSmtp> {
  const open = new Set<Socket>()
  const server = createServer((socket) => serve(socket))
  const smtp: TestSmtp = {
    url: '',
    behaviour: 'takes',
    mails: [],
    connections: 0,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function serve(socket: Socket): void {
    smtp.connections++
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    const { behaviour } = smtp
    if (behaviour === 'silent') return
    if (behaviour === 'drips') {
      const drip = setInterval(() => socket.write('220-patience\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
      return
    }
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text: string | undefined
    let rest = ''
    const onLine = (line: string) => {
      if (text !== undefined) {
        if (behaviour === 'reset') return void socket.destroy()
        if (line !== '.') {
          text += `${line}\n`
          return
        }
        // The mail is quoted in the refusal, as some servers do.
        if (behaviour === 'full') say(`451 4.3.0 try later: ${text.replace(/\n/g, ' ').slice(-600)}`)
        else if (behaviour !== 'late') {
          smtp.mails.push(text)
          say('250 2.0.0 taken')
        }
        text = undefined
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 test')
      else if (/^RCPT/i.test(line) && behaviour === 'unknown') say('550 5.1.1 no such user')
      else if (/^DATA/i.test(line)) {
        text = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
    say('220 test')
    socket.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  smtp.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/?ignoreTLS=true`
  return smtp
}
