import { handle, type Handler, task } from '#server/platform/jobs.ts'
import { mail, type Mailer } from './mail.ts'

/** Mails are enqueued with the write that causes them and delivered after it, so that a dead mail server slows nothing. */
export const sendMail = task('mail.send', mail)

export const mailHandler = (mailer: Mailer): Handler => handle(sendMail, (letter) => mailer.send(letter))
