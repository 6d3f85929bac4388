import type * as z from 'zod'
import type { twoFactor } from '#contract/domains/two-factor.ts'
import type { Language } from '#contract/enumerations.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { markSteppedUp } from '#server/domains/sessions/sessions.service.ts'
import { setUnconfirmedSecret, confirmSecret } from '#server/domains/persons/persons.service.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.rules.ts'
import { assertSecondStep, countGuess, failWithWrongCode, getTotpStep, sealSecret } from './second-step.service.ts'
import { newTotpSecret, totpUrl } from './totp.rules.ts'
import { turnedOffMail, turnedOnMail } from './two-factor.mail.ts'
import { lockEnabled, readState, replaceRecoveryCodes, turnOff } from './two-factor.repo.ts'

export interface TwoFactorDeps {
  tokens: Tokens
  publicUrl: string
}

type State = z.input<typeof twoFactor.state.response>
type Setup = z.input<typeof twoFactor.enable.response>
type StepUpInput = z.output<typeof twoFactor.stepUp.body>

const resource = 'people'

export const readTwoFactorState = async (db: Db, { personId }: SignedInUser): Promise<State> => {
  const { since, recoveryCodesLeft } = orNotFound(await readState(db, personId))
  return { on: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft }
}

/** Stores a secret that takes effect once a code has confirmed it. */
export const startTwoFactorSetup = async (deps: TwoFactorDeps, db: Db, actor: SignedInUser): Promise<Setup> => {
  const secret = newTotpSecret()
  if (!(await setUnconfirmedSecret(db, actor.personId, sealSecret(deps.tokens, secret)))) {
    return fail('two_factor_on')
  }
  const otpauthUrl = totpUrl(secret, actor.email)
  // Imported on demand: few people use it.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(otpauthUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { secret, otpauthUrl, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

const issueRecoveryCodes = async (tx: Tx, tokens: Tokens, personId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeHash(tokens, personId, code)),
  )
  return codes
}

/** Mails the person and writes the log. */
const notifyTwoFactorChange = async (
  uow: UnitOfWork,
  { publicUrl }: TwoFactorDeps,
  actor: SignedInUser,
  on: boolean,
  language: Language,
): Promise<void> => {
  const state = orNotFound(await readState(uow.tx, actor.personId))
  const template = on ? turnedOnMail : turnedOffMail
  uow.enqueue(sendMail, { id: newId(), to: actor.email, ...template(state.language ?? language, publicUrl) })
  const change = { before: { twoFactor: !on }, after: { twoFactor: on } }
  uow.audit({ resource, id: actor.personId, label: actor.name, action: 'update', ...change })
}

export const confirmTwoFactor = async (
  deps: TwoFactorDeps,
  db: Db,
  transaction: RunInTransaction,
  actor: SignedInUser,
  code: string,
  language: Language,
): Promise<{ recoveryCodes: string[] }> => {
  const { personId } = actor
  const { on, secret } = await countGuess(db, personId)
  if (on) return fail('two_factor_on')
  if (secret === null) return fail('two_factor_off')
  const step = getTotpStep(deps.tokens, secret, code)
  if (step === undefined) return failWithWrongCode()
  return transaction(async (uow) => {
    if (!(await confirmSecret(uow.tx, personId, secret, step))) return failWithWrongCode()
    const recoveryCodes = await issueRecoveryCodes(uow.tx, deps.tokens, personId)
    await notifyTwoFactorChange(uow, deps, actor, true, language)
    return { recoveryCodes }
  })
}

export const disableTwoFactor = async (
  deps: TwoFactorDeps,
  db: Db,
  transaction: RunInTransaction,
  actor: SignedInUser,
  code: string,
  language: Language,
): Promise<void> => {
  if (orNotFound(await readState(db, actor.personId)).since === null) return fail('two_factor_off')
  await assertSecondStep(db, deps.tokens, actor.personId, code)
  await transaction(async (uow) => {
    if (!(await turnOff(uow.tx, actor.personId))) return fail('two_factor_off')
    return notifyTwoFactorChange(uow, deps, actor, false, language)
  })
}

export const renewRecoveryCodes = (
  { tokens }: TwoFactorDeps,
  transaction: RunInTransaction,
  { personId, name }: SignedInUser,
): Promise<{ recoveryCodes: string[] }> =>
  transaction(async (uow) => {
    if (!(await lockEnabled(uow.tx, personId))) return fail('two_factor_off')
    const recoveryCodes = await issueRecoveryCodes(uow.tx, tokens, personId)
    uow.audit({ resource, id: personId, label: name, action: 'update', after: { recoveryCodesRenewed: true } })
    return { recoveryCodes }
  })

/** With two-step sign-in on, a password alone isn't enough. */
export const stepUp = async (
  { tokens }: TwoFactorDeps,
  db: Db,
  { personId, sessionId }: SignedInUser,
  { code, password }: StepUpInput,
): Promise<void> => {
  const { since, passwordHash } = orNotFound(await readState(db, personId))
  if (since === null) {
    const isRight = password !== undefined && (await verifyPassword(password, passwordHash))
    if (!isRight) return fail('wrong_password', { field: 'password' })
  } else {
    if (code === undefined) return failWithWrongCode()
    await assertSecondStep(db, tokens, personId, code)
  }
  return markSteppedUp(db, sessionId)
}
export { deleteRecoveryCodes } from './two-factor.repo.ts'
