import { setTimeout as pause } from 'node:timers/promises'
import { type ImportResponse, importBatchSize, customerImports } from '#contract/domains/customer-import.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeKillableServer } from './killable-server.ts'

interface ImportStormOptions {
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
  storedCounts: Map<string, number>
  /** Total duration of successful calls. */
  serverSeconds: number
}

const concurrency = 2

const emailOf = (index: number): string => `customer.${index}@example.com`

// A third of the emails have spaces and capitals; they are stored normalized.
const makeRow = (index: number): Record<string, string> => ({
  name: `Customer ${index}`,
  email: index % 3 === 0 ? ` Customer.${index}@EXAMPLE.com ` : emailOf(index),
  tags: index % 5 === 0 ? 'regular, storm' : '',
  points: String(index % 7),
})

/**
 * Imports customers in batches of 128 rows while the server is killed repeatedly. The client retries unanswered
 * requests with the same key.
 */
export const importStorm = async ({ customers, kills }: ImportStormOptions): Promise<ImportReport> => {
  const test = await openTestApp()
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const server = await makeKillableServer(test)

  const batches = Array.from({ length: Math.ceil(customers / importBatchSize) }, (_, batch) =>
    Array.from({ length: Math.min(importBatchSize, customers - batch * importBatchSize) }, (__, row) =>
      makeRow(batch * importBatchSize + row),
    ),
  )
  const report: ImportReport = {
    kills: 0,
    unanswered: 0,
    acknowledged: new Map(),
    storedCounts: new Map(),
    serverSeconds: 0,
  }
  let completedBatches = 0
  let next = 0

  const send = async (batch: number): Promise<void> => {
    for (;;) {
      const startedAt = performance.now()
      const response = await server.post(customerImports.importRows, {
        as: owner,
        key: `storm-${batch}`,
        path: customerImports.importRows.path,
        body: { store_id: store, customers: batches[batch] },
      })
      if (response?.status === 200 && response.body.data) {
        report.serverSeconds += (performance.now() - startedAt) / 1000
        for (const { email } of (response.body.data as ImportResponse).imported) {
          report.acknowledged.set(email, (report.acknowledged.get(email) ?? 0) + 1)
        }
        completedBatches += 1
        return
      }
      if (response && response.status !== 503) throw new Error(`The import was refused: ${JSON.stringify(response)}`)
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
      while (completedBatches < due) await pause(2)
      await pause(round % 9)
      await server.kill()
      report.kills += 1
      await server.start()
    }
  }

  try {
    await server.start()
    await Promise.all([...Array.from({ length: concurrency }, sender), killer()])
    const rows = await test.database.kysely
      .selectFrom('customers')
      .select('email')
      .where('store_id', '=', store)
      .execute()
    for (const { email } of rows)
      report.storedCounts.set(String(email), (report.storedCounts.get(String(email)) ?? 0) + 1)
    return report
  } finally {
    await server.close()
    await test.close()
  }
}

/** Emails that are missing, duplicated or unacknowledged. */
export const findProblems = (
  { acknowledged, storedCounts }: ImportReport,
  { customers }: ImportStormOptions,
): string[] => {
  const problems: string[] = []
  for (let index = 0; index < customers; index++) {
    const email = emailOf(index)
    if (storedCounts.get(email) !== 1) problems.push(`${email}: ${storedCounts.get(email) ?? 0} rows`)
    if (acknowledged.get(email) !== 1) problems.push(`${email}: acknowledged ${acknowledged.get(email) ?? 0} times`)
  }
  if (storedCounts.size !== customers) problems.push(`${storedCounts.size} addresses instead of ${customers}`)
  return problems
}

export const runImportStorm = async ([customers = 100_000, kills = 20]: number[]): Promise<boolean> => {
  const options = { customers, kills }
  const report = await importStorm(options)
  const problems = findProblems(report, options)
  console.log(`customers ${customers}, kept ${report.storedCounts.size}, acknowledged ${report.acknowledged.size}`)
  console.log(`server killed ${report.kills} times, calls repeated ${report.unanswered}`)
  console.log(`time of the calls that succeeded, added up: ${report.serverSeconds.toFixed(1)} s (two at once)`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'Each exactly once.' : `Problems: ${problems.length}.`)
  return problems.length === 0
}
