import { importStorm, wrongOf } from '#server/testing/import-storm.ts'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'

const [customers = 100_000, kills = 20] = process.argv.slice(2).map(Number)
const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
try {
  const storm = { customers, kills }
  const report = await importStorm(storm)
  const wrong = wrongOf(report, storm)
  console.log(`customers ${customers}, kept ${report.kept.size}, acknowledged ${report.acknowledged.size}`)
  console.log(`server killed ${report.kills} times, calls repeated ${report.unanswered}`)
  console.log(`time of the calls that succeeded, added up: ${report.serverSeconds.toFixed(1)} s (two at once)`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  console.log(wrong.length === 0 ? 'Each exactly once.' : `${wrong.length} things are wrong.`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
}
