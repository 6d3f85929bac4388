import { customerEmail } from '#contract/domains/customer.ts'
import type { Campaign } from '#contract/domains/campaign.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  type ContentDeps,
  readEmailLook,
  sampleValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { takeDailyMail } from '#server/platform/mail/daily-mail-limit.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { renderSample } from './preview.service.ts'

export type TestDeps = ContentDeps & { tokens: Tokens }

const testLabels: Record<Language, string> = { en: 'Test', es: 'Prueba' }

/** Other people didn't request it. */
const maxPerDay = { own: 200, other: 20 }

type Version = Pick<Campaign, 'subject' | 'preheader' | 'body'> & { label: string; plainText: string | null }

/** The campaign's email, and the second version of an A/B test. */
const toVersions = ({ subject, preheader, body, plainText, language, test }: Campaign): Version[] => {
  const label = testLabels[language]
  if (!test) return [{ label, subject, preheader, body, plainText }]
  return [
    { label: `${label} A`, subject, preheader, body, plainText },
    {
      label: `${label} B`,
      subject: test.subject ?? subject,
      preheader: test.preheader ?? preheader,
      body: test.body ?? body,
      plainText: test.body ? null : plainText,
    },
  ]
}

/** Sends the saved campaign with sample data to one address. Counted like other emails. */
export const sendTest = async (
  deps: TestDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  campaign: Campaign,
  input: string | undefined,
): Promise<void> => {
  const { data: to } = customerEmail.safeParse(input ?? actor.email)
  if (to === undefined) return fail('invalid', { field: 'to' })
  const isOwn = to === actor.email
  const limit = { kind: 'campaign tests', to, maxPerDay: isOwn ? maxPerDay.own : maxPerDay.other }
  if (!(await takeDailyMail(uow.tx, deps.tokens, limit))) fail('too_many_tests', { field: 'to' })
  const look = await readEmailLook(deps, uow.tx, store)
  const { language, senderName, replyTo } = campaign
  const sample = sampleValues(look, language)
  const values = isOwn ? { ...sample, name: actor.name, first_name: actor.name.split(/\s+/u)[0] ?? '' } : sample
  const versions = toVersions(campaign)
  for (const { label, ...version } of versions) {
    const { subject, html, text } = await renderSample(deps, uow.tx, store, look, { ...version, language }, values)
    const reply = replyTo ?? look.sender.replyTo
    uow.enqueue(sendMail, {
      id: newId(),
      to,
      fromName: senderName || look.sender.name,
      ...(reply ? { replyTo: reply } : {}),
      subject: `[${label}] ${subject}`,
      html,
      text,
    })
  }
  await recordUsage(uow, { vendorId: actor.vendorId, store, meter: 'emails', count: versions.length })
}
