export const runQuietly: (
  command: string,
  args: readonly string[],
  options?: { cwd?: string; shell?: boolean },
) => Promise<void>
export const step: (label: string, run: () => Promise<unknown>) => Promise<void>
