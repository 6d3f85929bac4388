import type { Rng } from './rng.ts'

/** The service that gets the messages of a campaign, and fails at times. */
export interface CampaignReceiver {
  /** Settings with which the workers find it. */
  env: Record<string, string>
  /** Ids of accepted messages by recipient. */
  messages: ReadonlyMap<string, ReadonlySet<string>>
  accepted(): number
  faults: Faults
  close(): Promise<void>
}

interface Faults {
  rejected: number
  dropped: number
}

/** An address gets at most so many faults, so that none runs out of attempts. */
const maxFaults = 2

/** Decides at random whether a message to an address meets a fault, and counts them. */
export const makeFaults = (rng: Rng) => {
  const faultsByAddress = new Map<string, number>()
  const counts: Faults = { rejected: 0, dropped: 0 }
  return {
    counts,
    occurs: (kind: keyof Faults, address: string, sides: number): boolean => {
      const count = faultsByAddress.get(address) ?? 0
      if (count >= maxFaults || rng(sides) > 0) return false
      faultsByAddress.set(address, count + 1)
      counts[kind] += 1
      return true
    },
  }
}
