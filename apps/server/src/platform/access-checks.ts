/** Channel of PostgreSQL on which triggers announce the ids of sessions, members, vendors and stores with changed access. */
export const accessChannel = 'storeward_access'

interface AccessCheckDeps {
  /** Checks sockets that are new or concern one of the ids; without ids, all of them. */
  check(changedIds: ReadonlySet<string> | undefined): Promise<unknown>
  onError(error: unknown): void
}

export interface AccessChecks {
  addChange(id: string): void
  checkNew(): void
  checkAll(): void
}

/** Runs one check at a time; what arrives during it belongs to the next one. */
export const makeAccessChecks = ({ check, onError }: AccessCheckDeps): AccessChecks => {
  const changedIds = new Set<string>()
  let mustCheckAll = false
  let mustCheck = false
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    try {
      // Changes that are committed together arrive together.
      await new Promise((resolve) => setImmediate(resolve))
      while (mustCheck) {
        const ids = mustCheckAll ? undefined : new Set(changedIds)
        changedIds.clear()
        mustCheckAll = false
        mustCheck = false
        await check(ids)
      }
    } catch (error) {
      // The ids of the failed check are gone.
      mustCheckAll = true
      onError(error)
    }
    // In the same turn as the last look at `mustCheck`: a change in between would wait for the next one.
    isRunning = false
  }
  const start = (): void => {
    mustCheck = true
    if (!isRunning) void run()
  }

  return {
    addChange: (id) => {
      changedIds.add(id)
      start()
    },
    checkNew: start,
    checkAll: () => {
      mustCheckAll = true
      start()
    },
  }
}
