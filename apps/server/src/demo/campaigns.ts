import { sql } from 'kysely'
import { day, hour } from '#contract/core/time.ts'
import type { AutomationKind } from '#contract/domains/automations.ts'
import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { everyone } from '#contract/domains/campaign.ts'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { ReadyTemplateKey } from '#contract/domains/campaign-templates.ts'
import type { Language } from '#contract/enumerations.ts'
import { makeEmail } from '#server/domains/automations/ready-made-emails.rules.ts'
import { insertAutomationStep } from '#server/domains/campaigns/automation-steps.service.ts'
import { getReadyTemplate } from '#server/domains/campaign-templates/ready-templates.rules.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Recipient, type Subscriber, toIso, toLinks, toRecipient, writeResults } from './campaign-results.ts'
import { insertRows } from './insert-rows.ts'
import { makeRandomSource, type RandomSource } from './random.ts'

interface PastCampaign {
  template: ReadyTemplateKey
  name: string
  subject: string
  daysAgo: number
}

interface DemoCampaigns {
  past: readonly PastCampaign[]
  scheduled: Omit<PastCampaign, 'daysAgo'>
  draft: Omit<PastCampaign, 'daysAgo'>
}

/** By store; the third has none. */
const campaigns: readonly DemoCampaigns[] = [
  {
    past: [
      { template: 'newsletter', name: 'September letter', subject: 'Slow days, long evenings', daysAgo: 68 },
      { template: 'newProducts', name: 'Autumn arrivals', subject: 'Just in: wool, oak and warm light', daysAgo: 61 },
      { template: 'event', name: 'Open workshop', subject: 'Come and see how it’s made', daysAgo: 52 },
      {
        template: 'sale',
        name: 'Mid-season sale',
        subject: '{{first_name|Good news}}, 15% off this weekend',
        daysAgo: 44,
      },
      { template: 'newsletter', name: 'October letter', subject: 'New from the workshop', daysAgo: 37 },
      { template: 'weMissYou', name: 'It’s been a while', subject: 'We miss you, {{first_name|friend}}', daysAgo: 26 },
      { template: 'newProducts', name: 'Kitchen favorites', subject: 'New for the kitchen', daysAgo: 15 },
      { template: 'newsletter', name: 'November letter', subject: 'Gifts that last', daysAgo: 6 },
    ],
    scheduled: { template: 'sale', name: 'Holiday sale', subject: 'Our holiday sale starts today' },
    draft: {
      template: 'thankYou',
      name: 'Thank you for this year',
      subject: 'Thank you, {{first_name|from all of us}}',
    },
  },
  {
    past: [
      { template: 'newsletter', name: 'Carta de octubre', subject: 'Lo que hacemos este mes', daysAgo: 36 },
      {
        template: 'sale',
        name: 'Semana de ofertas',
        subject: '{{first_name|Buenas noticias}}, empezaron las ofertas',
        daysAgo: 18,
      },
    ],
    scheduled: { template: 'newProducts', name: 'Novedades de invierno', subject: 'Novedades para el invierno' },
    draft: { template: 'event', name: 'Tarde de puertas abiertas', subject: 'Te esperamos en la tienda' },
  },
]

const readSubscribers = async (tx: Tx, storeId: string): Promise<Subscriber[]> => {
  const { rows } = await sql<Subscriber>`
    select c.id, c.email, utc(c.created_at) as "joinedAt", coalesce(p.allows_tracking, false) as "allowsTracking",
      (select coalesce(json_agg(json_build_object('id', o.id, 'total', o.total, 'at', utc(o.placed_at)) order by o.placed_at), '[]')
        from orders o where o.store_id = c.store_id and o.customer_id = c.id and o.status <> 'cancelled'
          and o.placed_at > now() - interval '90 days') as orders
    from customers c left join email_preferences p on p.store_id = c.store_id and p.customer_id = c.id
    where c.store_id = ${storeId} and c.email_consent and c.email is not null and c.deleted_at is null
      and c.approval = 'approved' and c.left_at is null
    order by c.created_at, c.id`.execute(tx)
  return rows
}

/** Two of three people agreed that opens and clicks are recorded. */
const writePreferences = async (tx: Tx, storeId: string): Promise<void> => {
  await sql`
    insert into email_preferences (store_id, customer_id, allows_tracking)
    select store_id, id, true from (select store_id, id, row_number() over (order by created_at, id) as number
      from customers where store_id = ${storeId} and email_consent and deleted_at is null) c
    where c.number % 3 <> 0`.execute(tx)
}

interface CampaignContent {
  name: string
  subject: string
  preheader: string
  language: Language
  topic: EmailTopic
  body: CampaignBody
}

export const toCampaignRow = (storeId: string, personId: string, content: CampaignContent, fields: object) => ({
  store_id: storeId,
  ...content,
  name_normalized: normalizeForSearch(content.name),
  channel: 'email',
  audience: everyone,
  is_local_time: false,
  sms_text: '',
  sender_name: '',
  version: 1,
  updated_by: personId,
  image_keys: [],
  position: 0,
  delay_minutes: 0,
  ...fields,
})

const fromTemplate = (
  language: Language,
  { template, name, subject }: Omit<PastCampaign, 'daysAgo'>,
): CampaignContent => {
  const { preheader, topic, body } = getReadyTemplate(template, language)
  return { name, subject, preheader, language, topic, body }
}

/** Campaigns that were sent, one that is scheduled, a draft, and two automations. */
export const demoCampaigns = async (
  tx: Tx,
  storeId: string,
  { index, personId, language, slug }: { index: number; personId: string; language: Language; slug: string },
): Promise<void> => {
  const demo = campaigns[index]
  if (!demo) return
  const random = makeRandomSource(26 + index)
  const now = Date.now()
  await writePreferences(tx, storeId)
  const subscribers = await readSubscribers(tx, storeId)

  const attributed = new Set<string>()
  /** Those who unsubscribed or whose address doesn't exist get no later campaign. */
  const gone = new Set<string>()
  const rows = []
  const sent: { id: string; recipients: Recipient[] }[] = []
  for (const past of demo.past) {
    const campaignId = newId()
    const startedAt = Math.floor((now - past.daysAgo * day) / hour) * hour
    const recipients = subscribers
      .filter(({ id, joinedAt }) => Date.parse(joinedAt) < startedAt && !gone.has(id))
      .map((subscriber, number) =>
        toRecipient(random, { storeId, campaignId, startedAt, attributed }, subscriber, number),
      )
    sent.push({ id: campaignId, recipients })
    for (const { row } of recipients)
      if (row.unsubscribed_at !== null || row.status === 'bounced') gone.add(row.customer_id)
    const finishedAt = toIso(startedAt + Math.ceil(recipients.length / 5) * 1000)
    rows.push(
      toCampaignRow(storeId, personId, fromTemplate(language, past), {
        id: campaignId,
        status: 'sent',
        scheduled_at: toIso(startedAt),
        started_at: toIso(startedAt),
        queued_at: toIso(startedAt),
        finished_at: finishedAt,
        sent_by: personId,
        created_at: toIso(startedAt - day),
        updated_at: toIso(startedAt),
      }),
    )
  }
  const unsent = { started_at: null, queued_at: null, finished_at: null }
  const times = (daysAgo: number) => ({
    created_at: toIso(now - daysAgo * day),
    updated_at: toIso(now - daysAgo * day),
  })
  const scheduledAt = toIso(Math.ceil((now + 9 * day) / day) * day + 15 * hour)
  rows.push(
    toCampaignRow(storeId, personId, fromTemplate(language, demo.scheduled), {
      id: newId(),
      status: 'scheduled',
      scheduled_at: scheduledAt,
      ...unsent,
      sent_by: personId,
      ...times(2),
    }),
    toCampaignRow(storeId, personId, fromTemplate(language, demo.draft), {
      id: newId(),
      status: 'draft',
      scheduled_at: null,
      ...unsent,
      sent_by: null,
      ...times(1),
    }),
  )
  await insertRows(tx, 'campaigns', rows)
  for (const { id, recipients } of sent) {
    await writeResults(tx, { storeId, campaignId: id }, recipients)
    await insertRows(tx, 'campaign_links', toLinks(storeId, id, slug, recipients))
  }
  await writeGone(
    tx,
    storeId,
    sent.flatMap(({ recipients }) => recipients),
  )
  await writeAutomations(tx, storeId, random, subscribers, { personId, language, now, attributed })
}

const writeGone = async (tx: Tx, storeId: string, recipients: readonly Recipient[]): Promise<void> => {
  const left = recipients.filter(({ row }) => row.unsubscribed_at !== null)
  await sql`
    update customers c set email_consent = false, email_consent_at = u.at
    from unnest(${left.map(({ row }) => row.customer_id)}::uuid[],
      ${left.map(({ row }) => row.unsubscribed_at)}::timestamptz[]) as u (id, at)
    where c.store_id = ${storeId} and c.id = u.id`.execute(tx)
  await insertRows(
    tx,
    'email_suppressions',
    recipients.flatMap(({ row }) =>
      row.status === 'bounced'
        ? [
            {
              store_id: storeId,
              id: newId(),
              email: row.address,
              reason: 'bounce',
              code: '5.1.1',
              created_at: row.sent_at,
            },
          ]
        : [],
    ),
  )
}

const toAutomation = (storeId: string, personId: string, kind: AutomationKind, since: number) => ({
  store_id: storeId,
  kind,
  is_on: true,
  on_since: toIso(since),
  segments: [],
  exits_on_order: kind === 'abandonedCart',
  hours: kind === 'abandonedCart' ? 4 : null,
  version: 1,
  created_at: toIso(since),
  updated_at: toIso(since),
  updated_by: personId,
})

interface AutomationOptions {
  personId: string
  language: Language
  now: number
  attributed: Set<string>
}

/** The welcome email has been on for a while; the one about carts was turned on today. */
const writeAutomations = async (
  tx: Tx,
  storeId: string,
  random: RandomSource,
  subscribers: readonly Subscriber[],
  { personId, language, now, attributed }: AutomationOptions,
): Promise<void> => {
  const since = now - 90 * day
  await insertRows(tx, 'automations', [
    toAutomation(storeId, personId, 'welcome', since),
    toAutomation(storeId, personId, 'abandonedCart', now),
  ])
  const welcomeId = newId()
  const steps = [
    { id: welcomeId, kind: 'welcome', delayMinutes: 0 },
    { id: newId(), kind: 'abandonedCart', delayMinutes: 0 },
  ] as const
  for (const step of steps)
    await insertAutomationStep(tx, trustedStoreId(storeId), personId, {
      ...step,
      position: 0,
      isOn: true,
      language,
      ...makeEmail(step.kind, 0, language),
    })
  const joined = subscribers.filter(({ joinedAt }) => Date.parse(joinedAt) > since)
  await insertRows(
    tx,
    'automation_entries',
    joined.map(({ id, joinedAt }) => ({
      store_id: storeId,
      kind: 'welcome',
      customer_id: id,
      trigger_key: 'welcome',
      entered_at: joinedAt,
      step: 1,
      exited_at: joinedAt,
      exit_reason: 'finished',
    })),
  )
  const batch = { storeId, campaignId: welcomeId, attributed, triggerKey: 'welcome' }
  await writeResults(
    tx,
    batch,
    joined.map((subscriber) =>
      toRecipient(random, { ...batch, startedAt: Date.parse(subscriber.joinedAt) }, subscriber, 0),
    ),
  )
}
