import { rewardPrograms, type RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { Person, TestApp } from './app.ts'

/** Changes the store's reward program, and turns it on unless the fields say otherwise. */
export const setProgram = async (
  test: TestApp,
  { owner, store }: { owner: Person; store: string },
  fields: Partial<RewardProgramFields> = {},
): Promise<void> => {
  const { version } = await test.data(rewardPrograms.get, { as: owner, store })
  await test.data(rewardPrograms.update, { as: owner, store, body: { version, enabled: true, ...fields } })
}
