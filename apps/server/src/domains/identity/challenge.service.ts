import { id } from '#contract/core/fields.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Entrant } from './entry.repo.ts'

const purpose = '2fa challenge'
const secondsToAnswer = 5 * 60

/** Part of the challenge, so that it becomes invalid when the password changes. */
const passwordMark = (tokens: Tokens, { personId, passwordHash }: Entrant): string =>
  tokens.hash('2fa challenge password', `${personId} ${passwordHash}`)

export const makeChallenge = (tokens: Tokens, entrant: Entrant, membershipId: string | null): string =>
  tokens.sign(
    purpose,
    { person: entrant.personId, membership: membershipId ?? '', password: passwordMark(tokens, entrant) },
    secondsToAnswer,
  )

export interface Challenge {
  personId: string
  membershipId: string | null
  isFor(entrant: Entrant): boolean
}

export const readChallenge = (tokens: Tokens, challengeId: string): Challenge | undefined => {
  const claims = tokens.read(purpose, challengeId)
  const personId = id.safeParse(claims?.person)
  if (!claims || !personId.success) return undefined
  return {
    personId: personId.data,
    membershipId: claims.membership ? String(claims.membership) : null,
    isFor: (entrant) => tokens.same(String(claims.password), passwordMark(tokens, entrant)),
  }
}
