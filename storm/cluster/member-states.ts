/** A machine as `GET /cluster` of Patroni describes it. */
export interface MemberState {
  name: string
  role: string
  state: string
  timeline?: number
  /** Bytes that a standby hasn't replayed; text if unknown. */
  lag?: number | string
}

const runningStates = new Set(['running', 'streaming'])

export const parseMembers = (body: unknown): MemberState[] => {
  const { members } = (body ?? {}) as { members?: unknown }
  if (!Array.isArray(members)) throw new Error('Patroni’s answer has no members.')
  return members as MemberState[]
}

/** The names of the running primaries; more than one after a failover that the former primary hasn't noticed. */
export const findLeader = (members: readonly MemberState[]): string | undefined =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')?.name

/** Whether a primary runs, and each of the others follows it on its timeline, one of them synchronously. */
export const isComplete = (members: readonly MemberState[], count: number): boolean => {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  const followers = members.filter(
    ({ role, state, timeline, lag }) =>
      role !== 'leader' && runningStates.has(state) && timeline === leader?.timeline && typeof lag === 'number',
  )
  return leader !== undefined && followers.length === count - 1 && followers.some(({ role }) => role === 'sync_standby')
}

export const formatMembers = (members: readonly MemberState[]): string =>
  members.map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${timeline ?? '?'}`).join(', ')
