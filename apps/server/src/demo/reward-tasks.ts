import { sql } from 'kysely'
import { day } from '#contract/core/time.ts'
import { toExpiryDate } from '#contract/rewards/expiry.ts'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { Language } from '#contract/enumerations.ts'
import { taskTemplates, type TaskTemplateKey, toVerification } from '#contract/rewards/task-templates.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { insertRows } from './insert-rows.ts'
import { makeRandomSource, type RandomSource } from './random.ts'
import type { DemoLedgerRow } from './reward-earnings.ts'

const templates = [
  'first_order',
  'complete_profile',
  'write_review',
  'share_photo',
  'follow_us',
  'return_packaging',
] as const satisfies TaskTemplateKey[]

/** What customers write to tasks with a text as proof: links to reviews, and their names where they follow the store. */
const proofTexts: Record<Language, Record<'review' | 'profile', readonly string[]>> = {
  en: {
    review: [
      'https://reviews.example/marsh/4821: five stars, the linen is lovely!',
      'Wrote a review last night, my name there is Dana K.',
      'https://reviews.example/marsh/4907',
    ],
    profile: ['I follow you as @robin.gardens', '@kitchen.and.fern, since this morning', '@northfield.home'],
  },
  es: {
    review: [
      'https://resenas.example/marsh/182: cinco estrellas, el lino es precioso.',
      'Escribí la reseña anoche, firmo como Marta G.',
      'https://resenas.example/marsh/207',
    ],
    profile: ['Los sigo como @lucia.huerta', '@cocina.y.romero, desde esta mañana', '@casa.olivar'],
  },
}

interface DemoTask {
  id: string
  template: (typeof templates)[number]
  amount: number
}

interface Rewarding {
  program: RewardProgramFields
  zone: string
  language: Language
  personId: string
  /** Private images; each is the proof of one request. */
  proofKeys: readonly string[]
  index: number
}

const toTasks = (store: StoreId, { program, language, personId }: Rewarding): { tasks: DemoTask[]; rows: object[] } => {
  const tasks = templates.map((template) => ({ id: newId(), template, amount: taskTemplates[template].amount }))
  const createdAt = new Date(Date.now() - 300 * day).toISOString()
  const rows = tasks.map(({ id, template, amount }, position) => {
    const { text, proof, audience, perCustomerLimit } = taskTemplates[template]
    const { name, instructions } = text[language]
    return {
      store_id: store,
      id,
      template,
      name,
      name_normalized: normalizeForSearch(name),
      instructions,
      kind: program.kind,
      amount,
      proof,
      per_customer_limit: perCustomerLimit,
      audience,
      position,
      is_active: true,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      updated_by: personId,
    }
  })
  return { tasks, rows }
}

interface TaskCustomer {
  id: string
  /** Whole days since the customer joined. */
  age: number
}

interface DemoRequest {
  task: DemoTask
  customerId: string
  status: 'pending' | 'approved' | 'rejected'
  at: number
  decidedAt: number | null
}

/** Approved and rejected ones over the year; those of the last days wait, at most one per task and customer. */
const toRequests = (
  tasks: readonly DemoTask[],
  customers: readonly TaskCustomer[],
  random: RandomSource,
): DemoRequest[] => {
  const now = Date.now()
  return tasks.flatMap((task) => {
    const isAutomatic = toVerification(task.template) === 'automatic'
    const share = isAutomatic ? 0.6 : 0.35
    const chosen = customers.filter(() => random.succeeds(share))
    return chosen.map(({ id: customerId, age }, position): DemoRequest => {
      const waits = !isAutomatic && taskTemplates[task.template].audience === 'customer' && position < 5
      const at = now - (waits ? random.between(1, 70) * (day / 24) : random.between(4, Math.min(290, age)) * day)
      if (waits) return { task, customerId, status: 'pending', at, decidedAt: null }
      const status = !isAutomatic && random.succeeds(0.15) ? 'rejected' : 'approved'
      return { task, customerId, status, at, decidedAt: isAutomatic ? at : at + random.between(1, 40) * (day / 24) }
    })
  })
}

/** Tasks with a year of results and a queue of requests. Returns the entries of those that were approved. */
export const demoTasks = async (tx: Tx, store: StoreId, rewarding: Rewarding): Promise<DemoLedgerRow[]> => {
  const { program, zone, language, personId, proofKeys, index } = rewarding
  const random = makeRandomSource(2400 + index)
  const { rows: customers } = await sql<TaskCustomer>`
    select id, extract(day from now() - created_at)::int as age from customers where store_id = ${store} and deleted_at is null and approval = 'approved'
      and created_at < now() - interval '6 days' order by created_at, id`.execute(tx)
  const { tasks, rows } = toTasks(store, rewarding)
  await insertRows(tx, 'reward_tasks', rows)
  const keys = [...proofKeys]
  const requests = toRequests(tasks, customers, random).map((request) => {
    const { proof, audience } = taskTemplates[request.task.template]
    const isAutomatic = toVerification(request.task.template) === 'automatic'
    // Those that wait get the images first.
    const key = proof === 'image' ? (keys.shift() ?? null) : null
    const texts = proofTexts[language][request.task.template === 'write_review' ? 'review' : 'profile']
    return {
      ...request,
      id: newId(),
      proof: proof === 'image' && key === null ? 'none' : proof,
      key,
      source: isAutomatic ? 'automatic' : audience === 'vendor' ? 'staff' : 'customer',
      text: proof === 'text' ? (random.pick(texts) ?? '') : null,
    }
  })
  await insertRows(
    tx,
    'reward_requests',
    requests.map(({ id, task, customerId, status, at, decidedAt, proof, key, source, text }) => ({
      store_id: store,
      id,
      task_id: task.id,
      customer_id: customerId,
      status,
      source,
      occasion: source === 'automatic' ? '' : null,
      kind: program.kind,
      amount: task.amount,
      proof,
      proof_text: text,
      proof_key: key,
      proof_name: key === null ? null : 'photo.webp',
      reviewer_id: status === 'pending' || source === 'automatic' ? null : personId,
      reason: status === 'rejected' ? 'unclear' : null,
      note: '',
      created_at: new Date(at).toISOString(),
      decided_at: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    })),
  )
  await sql`
    insert into reward_task_progress (store_id, customer_id, task_id, started_at, completions, completed_at)
    select store_id, customer_id, task_id, min(created_at), count(*) filter (where status = 'approved'),
      max(decided_at) filter (where status = 'approved')
    from reward_requests where store_id = ${store} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into reward_task_totals (store_id, task_id, started, completed, pending, points, credit)
    select r.store_id, r.task_id, count(distinct r.customer_id), count(*) filter (where r.status = 'approved'),
      count(*) filter (where r.status = 'pending'),
      coalesce(sum(r.amount) filter (where r.status = 'approved' and r.kind = 'points'), 0),
      coalesce(sum(r.amount) filter (where r.status = 'approved' and r.kind = 'credit'), 0)
    from reward_requests r where r.store_id = ${store} group by 1, 2`.execute(tx)
  return requests
    .filter(({ status }) => status === 'approved')
    .map(({ id, task, customerId, source, decidedAt, at }) => ({
      store_id: store,
      id: newId(),
      customer_id: customerId,
      kind: program.kind,
      delta: task.amount,
      balance_after: 0,
      reason: 'task',
      note: taskTemplates[task.template].text[language].name,
      order_id: null,
      source_id: id,
      person_id: source === 'automatic' ? null : personId,
      expires_at: toExpiryDate(program, decidedAt ?? at, zone),
      at: new Date(decidedAt ?? at).toISOString(),
    }))
}
