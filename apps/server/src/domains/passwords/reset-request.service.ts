import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { writeLink } from '#server/domains/identity/links.service.ts'
import { newId } from '#server/platform/ids.ts'
import { type Handler, handle, priorities, task } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/unrequested-mails.repo.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type Begin, transact, type Workshop } from '#server/platform/work.ts'
import { resetLetter } from './passwords.letters.ts'
import { readOwner } from './passwords.repo.ts'

const linkMinutes = 30

/** The id becomes the link's and the mail's id, so that a second run neither revokes the first link nor mails again. */
export const resetRequest = task('passwords.reset-request', z.object({ id, email, language: z.enum(languages) }), {
  priority: priorities.code,
})

/**
 * Reads nothing, so that neither the response nor its timing tells whether the address has an account. The mail slot is
 * taken for unknown addresses too, so that the rate limit doesn't tell either.
 */
export const requestReset = (tokens: Tokens, begin: Begin, address: string, language: Language): Promise<void> =>
  begin(async (work) => {
    const { isFree } = await takeMailSlot(work.tx, tokens, address)
    if (isFree) work.enqueue(resetRequest, { id: newId(), email: address, language })
  })

export const resetRequestHandler = (means: { shop: Workshop; tokens: Tokens; publicUrl: string }): Handler =>
  handle(resetRequest, async (request, { db }) => {
    const owner = await readOwner(db, request.email)
    if (!owner) return
    const nobody = { actor: null, store: null, address: '', requestId: request.id }
    await transact(means.shop, nobody, async (work) => {
      const link = { id: request.id, subject: owner.personId, email: owner.email, minutes: linkMinutes }
      const token = await writeLink(work.tx, means.tokens, { purpose: 'password_reset', ...link })
      if (token === undefined) return
      // In the fragment, which browsers don't send: it appears in no log and no Referer header.
      const url = `${means.publicUrl}/password/reset#token=${token}`
      const letter = resetLetter(owner.language ?? request.language, url)
      work.enqueue(sendMail, { id: request.id, to: owner.email, ...letter }, { priority: priorities.code })
    })
  })
