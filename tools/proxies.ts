import { resolve } from 'node:path'
import { openTestApp } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'
import { makeFleet } from '../storm/fleet.ts'
import { proxyKinds } from './proxies/reverse-proxy.ts'
import { checkDomains, domainSettings, openDomainZone } from './proxies/domain-checks.ts'
import { type CheckResult, checkProxy } from './proxies/proxy-checks.ts'
import { findProgram, installFromDebian } from './system-packages.mjs'

const requested = process.argv.slice(2)
// DIST names a build, which starts faster; without it, the server runs from source.
const dist = process.env['DIST'] ? resolve(process.env['DIST']) : undefined
const postgres = await startTestPostgres()
process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
const test = await openTestApp()

const report = (outcomes: readonly CheckResult[]): void => {
  for (const { name, passed, observed } of outcomes)
    console.log(passed ? `  pass  ${name}` : `  FAIL  ${name}: ${observed}`)
  if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1
}

try {
  for (const kind of proxyKinds.filter(
    ({ name }) => requested.length === 0 || requested.includes(name.toLowerCase()),
  )) {
    const program = kind.name.toLowerCase()
    if (!findProgram(program) && !(await installFromDebian(kind.package))) {
      console.log(`${kind.name} isn’t installed and couldn’t be installed. It wasn’t tested.`)
      process.exitCode = 1
      continue
    }
    console.log(kind.name)
    const zone = await openDomainZone()
    const fleet = await makeFleet(test, {
      PUBLIC_URL: 'https://localhost',
      DRAIN_DELAY: '2000',
      ...domainSettings(zone),
    })
    const [first, second] = fleet.webs.map((member) => member.process.port)
    if (first === undefined || second === undefined) throw new Error('The fleet needs two web processes.')
    const proxy = await kind.start([first, second])
    try {
      await Promise.all(fleet.webs.map((member) => member.process.start(dist)))
      report(await checkProxy({ proxy, fleet, test, dist }))
      if (proxy.authorityFile) report(await checkDomains({ proxy, test, zone }))
    } finally {
      await proxy.stop()
      await fleet.close()
      await zone?.stop()
    }
  }
} finally {
  await test.close()
  await postgres.stop()
}
