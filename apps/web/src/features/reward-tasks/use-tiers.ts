import { type RewardTier, rewardPrograms } from '#contract/domains/reward-program.ts'
import { useGet } from '#web/client/use-get.ts'

const noTiers: readonly RewardTier[] = []

/** The tiers of the store's reward program, lowest first. */
export const useTiers = (): readonly RewardTier[] => {
  const { data } = useGet(rewardPrograms.get)
  return data?.tiers.toSorted((a, b) => a.threshold - b.threshold) ?? noTiers
}
