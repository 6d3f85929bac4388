import { orderStorm } from '#server/testing/order-storm.ts'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'

const [orders = 2000, kills = 50] = process.argv.slice(2).map(Number)
const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
try {
  const { placed, cancelled, refused, unanswered, wrong, ...report } = await orderStorm({ orders, kills })
  console.log(`asked for ${orders}, placed ${placed}, cancelled ${cancelled}, refused ${JSON.stringify(refused)}`)
  console.log(`server killed ${report.kills} times, calls repeated ${unanswered}`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  console.log(wrong.length === 0 ? 'Each exactly once, and everything adds up.' : `${wrong.length} things are wrong.`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
}
