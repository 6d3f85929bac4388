import { makeTokens, type Tokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import type { World } from './ask.ts'
import type { Given } from './given.ts'

/** Context for preset requests: the store of the first vendor. */
export interface Stage {
  test: TestApp
  world: World
  tokens: Tokens
  /** Call options of the owner in that store. */
  here: { as: Person; store: string }
}

export type Calls = Readonly<Record<string, (stage: Stage) => Promise<Given>>>

export const stageOf = (test: TestApp, world: World): Stage => ({
  test,
  world,
  tokens: makeTokens(test.config.secretKey),
  here: { as: world.ours.shop.owner, store: world.ours.store },
})
