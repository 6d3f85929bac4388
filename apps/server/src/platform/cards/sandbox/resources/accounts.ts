import { createHash } from 'node:crypto'
import {
  baseFields,
  type Call,
  create,
  emit,
  list,
  load,
  newObjectId,
  randomText,
  toSeconds,
  update,
} from '#server/platform/cards/sandbox/call.ts'
import type { Account } from '#server/platform/cards/sandbox/objects.ts'
import { getObject, getText, mergeMetadata, requireText } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest, missingResource } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { readBalances } from '#server/platform/cards/sandbox/sandbox.repo.ts'

/** Test banks, by Stripe's tokens: the last four digits, and whether payouts arrive there. */
const testBanks = {
  btok_us_verified: { last4: '6789', failure: null },
  btok_us_accountClosed: { last4: '1113', failure: 'account_closed' },
} as const

export type TestBank = keyof typeof testBanks

const isTestBank = (token: string): token is TestBank => Object.hasOwn(testBanks, token)

/** Why payouts to a bank fail, by its last four digits; null if they arrive. */
export const getBankFailure = (last4: string): string | null =>
  Object.values(testBanks).find((bank) => bank.last4 === last4)?.failure ?? null

const dueUntilOnboarded = ['business_type', 'external_account', 'representative.first_name', 'tos_acceptance.date']
const linkSeconds = 5 * 60

/** Only the hash of a link's token is stored, so that a backup opens no page. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const addBank = (account: Account, token: TestBank): void => {
  account.external_accounts.data = [
    {
      id: newObjectId('ba'),
      object: 'bank_account',
      account: account.id,
      bank_name: 'STRIPE TEST BANK',
      country: account.country,
      currency: account.default_currency,
      default_for_currency: true,
      last4: testBanks[token].last4,
      status: 'new',
    },
  ]
  account.business_type ??= 'individual'
  account.details_submitted = true
  account.charges_enabled = true
  account.payouts_enabled = true
  account.requirements = { currently_due: [], disabled_reason: null, past_due: [], eventually_due: [] }
  for (const name of Object.keys(account.capabilities)) account.capabilities[name] = 'active'
}

/** Connected accounts belong to ours; their events name them. */
const emitUpdate = (call: Call, account: Account): Promise<void> =>
  emit({ ...call, account: account.id }, 'account.updated', account)

const getRequestedBank = (call: Call): TestBank | undefined => {
  const token = getText(call.params, 'external_account')
  if (token === undefined) return undefined
  return isTestBank(token) ? token : missingResource('token', token, 'external_account')
}

export const createAccount = async (call: Call): Promise<object> => {
  const { params } = call
  const fields = baseFields(call, 'acct')
  const profile = getObject(params, 'business_profile')
  const schedule = getObject(getObject(getObject(params, 'settings'), 'payouts'), 'schedule')
  const requested = Object.keys(getObject(params, 'capabilities'))
  const account: Account = {
    ...fields,
    object: 'account',
    type: getText(params, 'type') ?? 'none',
    country: getText(params, 'country') ?? 'US',
    default_currency: getText(params, 'default_currency') ?? 'usd',
    email: getText(params, 'email') ?? null,
    business_type: getText(params, 'business_type') ?? null,
    business_profile: { name: getText(profile, 'name') ?? null, url: getText(profile, 'url') ?? null },
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${fields.id}/external_accounts`,
    },
    requirements: {
      currently_due: dueUntilOnboarded,
      disabled_reason: 'requirements.past_due',
      past_due: dueUntilOnboarded,
      eventually_due: dueUntilOnboarded,
    },
    settings: { payouts: { schedule: { interval: getText(schedule, 'interval') ?? 'daily' } } },
    metadata: mergeMetadata(params),
  }
  const bank = getRequestedBank(call)
  if (bank) addBank(account, bank)
  return create(call, 'account', account)
}

export const retrieveAccount = async (call: Call, id: string): Promise<object> =>
  (await load({ ...call, account: '' }, 'account', id, 'account')).data

export const updateAccount = async (call: Call, id: string): Promise<object> => {
  const { data: account } = await load(call, 'account', id, 'account')
  const schedule = getObject(getObject(getObject(call.params, 'settings'), 'payouts'), 'schedule')
  account.settings.payouts.schedule.interval =
    getText(schedule, 'interval') ?? account.settings.payouts.schedule.interval
  account.email = getText(call.params, 'email') ?? account.email
  account.metadata = mergeMetadata(call.params, account.metadata)
  const bank = getRequestedBank(call)
  if (bank) addBank(account, bank)
  await update(call, account)
  await emitUpdate(call, account)
  return account
}

export const listAccounts = (call: Call): Promise<object> => list(call, 'account', '/v1/accounts', [])

/** A page on which the account's owner enters their bank; the token in its address is for one visit. */
export const createAccountLink = async (call: Call): Promise<object> => {
  const { data: account, hidden } = await load(call, 'account', requireText(call.params, 'account'), 'account')
  const token = randomText(32)
  const expiresAt = toSeconds(call.now) + linkSeconds
  const returnUrl = requireText(call.params, 'return_url')
  const refreshUrl = requireText(call.params, 'refresh_url')
  await update(call, account, { ...hidden, link: { tokenHash: hashToken(token), expiresAt, returnUrl, refreshUrl } })
  return {
    object: 'account_link',
    created: toSeconds(call.now),
    expires_at: expiresAt,
    url: `${call.publicUrl}/sandbox/onboarding/${account.id}?token=${token}`,
  }
}

interface AccountLink {
  tokenHash: string
  expiresAt: number
  returnUrl: string
  refreshUrl: string
}

/** The link of an onboarding page; `isExpired` if it was used or is too old. */
export const readAccountLink = async (
  call: Call,
  id: string,
  token: string,
): Promise<AccountLink & { isExpired: boolean }> => {
  const { hidden } = await load(call, 'account', id, 'account')
  const link = hidden['link'] as AccountLink | undefined
  if (!link) return missingResource('account_link', id)
  return { ...link, isExpired: link.tokenHash !== hashToken(token) || link.expiresAt < toSeconds(call.now) }
}

/** The owner has entered their bank account. */
export const finishOnboarding = async (call: Call, id: string, bank: string): Promise<void> => {
  const { data: account, hidden } = await load(call, 'account', id, 'account')
  if (!isTestBank(bank)) return invalidRequest('Choose one of the test banks.', { param: 'external_account' })
  addBank(account, bank)
  await update(call, account, { ...hidden, link: { ...(hidden['link'] as AccountLink), tokenHash: '' } })
  await emitUpdate(call, account)
}

export const retrieveBalance = async (call: Call): Promise<object> => {
  const balances = await readBalances(call.tx, call.account)
  return {
    object: 'balance',
    available: balances.map(({ currency, amount }) => ({ currency, amount, source_types: { card: amount } })),
    pending: [],
    livemode: false,
  }
}
