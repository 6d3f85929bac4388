export const runQuietly: (
  command: string,
  args: readonly string[],
  options?: { cwd?: string; shell?: boolean },
) => Promise<void>
export const step: (words: string, work: () => Promise<unknown>) => Promise<void>
