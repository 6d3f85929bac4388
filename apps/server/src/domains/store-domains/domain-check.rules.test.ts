import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '#contract/core/time.ts'
import type { DomainFindings } from './dns-records.rules.ts'
import { type CheckOutcome, decideStatus, type DomainState } from './domain-check.rules.ts'

type State = DomainFindings['ownership']

const now = new Date('2026-11-17T12:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const apex = 'fern.shop'
const www = 'www.fern.shop'

const state = (changes: Partial<DomainState> = {}): DomainState => ({
  status: 'active',
  pointedHosts: [apex, www],
  missingSince: null,
  warnedAt: null,
  createdAt: ago(hour),
  ...changes,
})
const findings = (ownership: State, first: State = 'ok', second: State = 'ok'): DomainFindings => ({
  ownership,
  hosts: [
    { host: apex, state: first },
    { host: www, state: second },
  ],
  records: [],
})
const decide = (before: DomainState, found: DomainFindings, canClaim = true): CheckOutcome =>
  decideStatus(before, found, { now, canClaim })
const dueIn = ({ nextCheckAt }: CheckOutcome): number => nextCheckAt.getTime() - now.getTime()

describe('a domain whose ownership isn’t proven', () => {
  const pending = state({ status: 'pending_ownership_verification', pointedHosts: [] })

  it.each<State>(['missing', 'wrong', 'unreachable'])('stays pending while the TXT record is %s', (ownership) => {
    const outcome = decide(pending, findings(ownership))
    expect(outcome).toMatchObject({ status: 'pending_ownership_verification', pointedHosts: [], event: null })
    expect(dueIn(outcome)).toBeLessThanOrEqual(5 * minute)
  })

  it('moves as far as its records prove', () => {
    expect(decide(pending, findings('ok', 'missing', 'missing')).status).toBe('pending_a_record_verification')
    expect(decide(pending, findings('ok', 'wrong', 'missing')).status).toBe('pending_a_record_verification')
    expect(decide(pending, findings('ok'))).toMatchObject({ status: 'active', pointedHosts: [apex, www] })
    expect(decide(pending, findings('ok', 'missing', 'ok'))).toMatchObject({ status: 'active', pointedHosts: [www] })
  })

  it('stays pending if another store has proven the name', () => {
    expect(decide(pending, findings('ok'), false)).toMatchObject({ status: 'pending_ownership_verification' })
  })

  it('is checked less often after a week', () => {
    expect(dueIn(decide({ ...pending, createdAt: ago(8 * day) }, findings('missing')))).toBeGreaterThan(hour)
  })
})

describe('a domain that doesn’t point here yet', () => {
  const pending = state({ status: 'pending_a_record_verification', pointedHosts: [] })

  it('becomes active with one host', () => {
    expect(decide(pending, findings('ok', 'ok', 'missing'))).toMatchObject({ status: 'active', pointedHosts: [apex] })
    expect(decide(pending, findings('ok', 'unreachable', 'missing')).status).toBe('pending_a_record_verification')
  })

  it('returns to the first step when its proof is gone for three days', () => {
    expect(decide(pending, findings('missing'))).toMatchObject({
      status: pending.status,
      missingSince: now,
      event: null,
    })
    const outcome = decide({ ...pending, missingSince: ago(3 * day) }, findings('missing'))
    expect(outcome).toMatchObject({ status: 'pending_ownership_verification', event: 'lost' })
  })
})

describe('an active domain', () => {
  it('is checked daily', () => {
    const outcome = decide(state(), findings('ok'))
    expect(outcome).toMatchObject({ status: 'active', missingSince: null, event: null })
    expect(dueIn(outcome)).toBe(day)
  })

  it('follows a host that stops or starts pointing here', () => {
    expect(decide(state(), findings('ok', 'wrong', 'ok')).pointedHosts).toEqual([www])
    expect(decide(state({ pointedHosts: [www] }), findings('ok')).pointedHosts).toEqual([apex, www])
  })

  it('stays as it is while DNS doesn’t answer, however long', () => {
    const found = findings('unreachable', 'unreachable', 'unreachable')
    expect(decide(state(), found)).toMatchObject({ status: 'active', pointedHosts: [apex, www], missingSince: null })
    expect(decide(state(), findings('ok', 'unreachable', 'missing')).pointedHosts).toEqual([apex])
  })

  it.each([
    ['the TXT record is missing', findings('missing')],
    ['the TXT record is wrong', findings('wrong')],
    ['no host has an address', findings('ok', 'missing', 'missing')],
    ['every host points elsewhere', findings('ok', 'wrong', 'wrong')],
    ['one host points elsewhere and the other is unknown', findings('ok', 'wrong', 'missing')],
  ])('has three days when %s, and a warning at the second check', (_reason, found) => {
    const first = decide(state(), found)
    expect(first).toMatchObject({ status: 'active', pointedHosts: [apex, www], missingSince: now, event: null })
    expect(dueIn(first)).toBeLessThan(hour)
    const since = ago(hour)
    const second = decide(state({ missingSince: since }), found)
    expect(second).toMatchObject({ status: 'active', missingSince: since, warnedAt: now, event: 'warned' })
    const later = state({ missingSince: ago(3 * day - minute), warnedAt: since })
    expect(decide(later, found)).toMatchObject({ status: 'active', event: null })
    const last = decide({ ...later, missingSince: ago(3 * day) }, found)
    expect(last).toMatchObject({
      status: 'pending_ownership_verification',
      pointedHosts: [],
      missingSince: null,
      warnedAt: null,
      event: 'lost',
    })
  })

  it('keeps the domain when the records return', () => {
    const before = state({ missingSince: ago(3 * day), warnedAt: ago(2 * day) })
    expect(decide(before, findings('ok'))).toMatchObject({ status: 'active', missingSince: null, warnedAt: null })
  })
})
