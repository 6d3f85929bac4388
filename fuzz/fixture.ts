import { makeTokens, type Tokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import type { World } from './build-request.ts'
import type { PresetRequest } from './preset-request.ts'

/** Context for preset requests: the store of the first vendor. */
export interface Fixture {
  test: TestApp
  world: World
  tokens: Tokens
  /** Call options of the owner in that store. */
  ownerContext: { as: Person; store: string }
}

export type Calls = Readonly<Record<string, (fixture: Fixture) => Promise<PresetRequest>>>

export const makeFixture = (test: TestApp, world: World): Fixture => ({
  test,
  world,
  tokens: makeTokens(test.config.secretKey),
  ownerContext: { as: world.ours.storeFixture.owner, store: world.ours.store },
})
