import { setTimeout as pause } from 'node:timers/promises'
import { type ImportAnswer, importBatchSize } from '#contract/domains/customer-import.ts'
import { customers as customerCalls } from '#contract/domains/customers.ts'
import { openTestApp } from '#server/testing/app.ts'
import { mortalServer } from './mortal-server.ts'

interface ImportStorm {
  customers: number
  kills: number
}

interface ImportReport {
  kills: number
  /** Requests without a response because the server was killed. */
  unanswered: number
  /** Emails reported as imported, with counts. */
  acknowledged: Map<string, number>
  /** Number of rows by email in the database at the end. */
  kept: Map<string, number>
  /** Total duration of successful calls. */
  serverSeconds: number
}

const atOnce = 2

const emailOf = (index: number): string => `customer.${index}@example.com`

// A third of the emails have spaces and capitals; they are stored normalized.
const written = (index: number): Record<string, string> => ({
  name: `Customer ${index}`,
  email: index % 3 === 0 ? ` Customer.${index}@EXAMPLE.com ` : emailOf(index),
  tags: index % 5 === 0 ? 'regular, storm' : '',
  points: String(index % 7),
})

/**
 * Imports customers in batches of 128 rows while the server is killed repeatedly. The client retries unanswered
 * requests with the same key.
 */
export const importStorm = async ({ customers, kills }: ImportStorm): Promise<ImportReport> => {
  const test = await openTestApp()
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const server = await mortalServer(test)

  const batches = Array.from({ length: Math.ceil(customers / importBatchSize) }, (_, batch) =>
    Array.from({ length: Math.min(importBatchSize, customers - batch * importBatchSize) }, (__, row) =>
      written(batch * importBatchSize + row),
    ),
  )
  const report: ImportReport = {
    kills: 0,
    unanswered: 0,
    acknowledged: new Map(),
    kept: new Map(),
    serverSeconds: 0,
  }
  let settled = 0
  let next = 0

  const send = async (batch: number): Promise<void> => {
    for (;;) {
      const begun = performance.now()
      const answer = await server.post(customerCalls.importRows, {
        as: owner,
        key: `storm-${batch}`,
        path: customerCalls.importRows.path,
        body: { store_id: store, customers: batches[batch] },
      })
      if (answer?.status === 200 && answer.body.data) {
        report.serverSeconds += (performance.now() - begun) / 1000
        for (const { email } of (answer.body.data as ImportAnswer).imported) {
          report.acknowledged.set(email, (report.acknowledged.get(email) ?? 0) + 1)
        }
        settled += 1
        return
      }
      if (answer && answer.status !== 503) throw new Error(`The import was refused: ${JSON.stringify(answer)}`)
      report.unanswered += 1
      await pause(50)
    }
  }
  const sender = async (): Promise<void> => {
    while (next < batches.length) {
      const batch = next
      next += 1
      await send(batch)
    }
  }
  /** Kills the server during requests, not between them. */
  const killer = async (): Promise<void> => {
    for (let round = 1; round <= kills; round++) {
      const due = Math.floor((batches.length * round) / (kills + 1))
      while (settled < due) await pause(2)
      await pause(round % 9)
      await server.kill()
      report.kills += 1
      await server.start()
    }
  }

  try {
    await server.start()
    await Promise.all([...Array.from({ length: atOnce }, sender), killer()])
    const rows = await test.database.kysely
      .selectFrom('customers')
      .select('email')
      .where('store_id', '=', store)
      .execute()
    for (const { email } of rows) report.kept.set(String(email), (report.kept.get(String(email)) ?? 0) + 1)
    return report
  } finally {
    await server.close()
    await test.close()
  }
}

/** Emails that are missing, duplicated or unacknowledged. */
export const wrongOf = ({ acknowledged, kept }: ImportReport, { customers }: ImportStorm): string[] => {
  const wrong: string[] = []
  for (let index = 0; index < customers; index++) {
    const email = emailOf(index)
    if (kept.get(email) !== 1) wrong.push(`${email}: ${kept.get(email) ?? 0} rows`)
    if (acknowledged.get(email) !== 1) wrong.push(`${email}: acknowledged ${acknowledged.get(email) ?? 0} times`)
  }
  if (kept.size !== customers) wrong.push(`${kept.size} addresses instead of ${customers}`)
  return wrong
}

export const runImportStorm = async ([customers = 100_000, kills = 20]: number[]): Promise<boolean> => {
  const asked = { customers, kills }
  const report = await importStorm(asked)
  const wrong = wrongOf(report, asked)
  console.log(`customers ${customers}, kept ${report.kept.size}, acknowledged ${report.acknowledged.size}`)
  console.log(`server killed ${report.kills} times, calls repeated ${report.unanswered}`)
  console.log(`time of the calls that succeeded, added up: ${report.serverSeconds.toFixed(1)} s (two at once)`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  console.log(wrong.length === 0 ? 'Each exactly once.' : `${wrong.length} things are wrong.`)
  return wrong.length === 0
}
