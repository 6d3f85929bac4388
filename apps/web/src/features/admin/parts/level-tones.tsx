import type { LogEntry } from '#contract/domains/logs.ts'
import type { Tone } from '#web/theme/mantine.ts'

export const levelTones: Record<LogEntry['level'], Tone> = { error: 'danger', warning: 'warning', info: 'info' }
