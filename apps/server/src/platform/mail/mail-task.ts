import type * as z from 'zod'
import { handle, type Handler, priorities, type Task, task } from '#server/platform/jobs.ts'
import { type Mail, mail, type Mailer } from './mail.ts'

/** Mails are enqueued with the write that causes them and delivered after it, so that a dead mail server slows nothing. */
export const sendMail = task('mail.send', mail)

export const mailHandler = (mailer: Mailer): Handler => handle(sendMail, (letter) => mailer.send(letter))

const envelope = mail.omit({ subject: true, text: true, html: true })

/**
 * A kind of mail that is written when it is sent. Until then the queue holds whom it is for and what it is about: what goes
 * to many at once would fill it with the same words for each.
 */
export const letterTask = <About extends z.ZodRawShape>(name: string, about: About) =>
  task(`mail.${name}`, envelope.extend(about), { priority: priorities.bulk })

export const letterHandler = <Payload extends z.ZodType<z.output<typeof envelope>>>(
  mailer: Pick<Mailer, 'send'>,
  what: Task<Payload>,
  write: (about: z.output<Payload>) => Pick<Mail, 'subject' | 'text' | 'html'>,
): Handler => handle(what, (about) => mailer.send(mail.parse({ ...about, ...write(about) })))
