import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { createLink } from '#server/domains/identity/magic-links.service.ts'
import { newId } from '#server/platform/ids.ts'
import { type Handler, handle, priorities, task } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type RunInTransaction, transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { resetMail } from './passwords.mail.ts'
import { readPersonByEmail } from './passwords.repo.ts'

const linkMinutes = 30

/** The id becomes the link's and the mail's id, so that a second run neither revokes the first link nor mails again. */
export const resetRequestTask = task('passwords.reset-request', z.object({ id, email, language: z.enum(languages) }), {
  priority: priorities.code,
})

/**
 * Reads nothing, so that neither the response nor its timing tells whether the address has an account. The mail slot is
 * taken for unknown addresses too, so that the rate limit doesn't tell either.
 */
export const requestReset = (
  tokens: Tokens,
  transaction: RunInTransaction,
  address: string,
  language: Language,
): Promise<void> =>
  transaction(async (uow) => {
    const { isFree } = await takeMailSlot(uow.tx, tokens, address)
    if (isFree) uow.enqueue(resetRequestTask, { id: newId(), email: address, language })
  })

export const resetRequestHandler = (options: { deps: UnitOfWorkDeps; tokens: Tokens; publicUrl: string }): Handler =>
  handle(resetRequestTask, async (request, { db }) => {
    const person = await readPersonByEmail(db, request.email)
    if (!person) return
    const origin = { actor: null, store: null, address: '', requestId: request.id }
    await transact(options.deps, origin, async (uow) => {
      const link = { id: request.id, subject: person.personId, email: person.email, minutes: linkMinutes }
      const token = await createLink(uow.tx, options.tokens, { purpose: 'password_reset', ...link })
      if (token === undefined) return
      // In the fragment, which browsers don't send: it appears in no log and no Referer header.
      const url = `${options.publicUrl}/password/reset#token=${token}`
      const mail = resetMail(person.language ?? request.language, url)
      uow.enqueue(sendMail, { id: request.id, to: person.email, ...mail }, { priority: priorities.code })
    })
  })
