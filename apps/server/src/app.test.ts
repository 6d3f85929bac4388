import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from './platform/ids.ts'
import { jobContext } from './testing/job-context.ts'
import { openTestApp } from './testing/app.ts'

it('lets a running job send its email before it closes resources of jobs', async () => {
  const subjects: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '')
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const test = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { database, app } = test
  const send = async (subject: string): Promise<void> => {
    const handler = app.handlers.find(({ task }) => task.name === 'mail.send')
    const context = jobContext(database)
    await handler?.run({ id: newId(), to: 'ann@example.com', subject, text: 'Hello', html: '<p>Hello</p>' }, context)
  }
  await send('before')
  await app.close(pause(200).then(() => send('while it closes')))
  expect(subjects).toEqual(['before', 'while it closes'])
  await test.close()
})
