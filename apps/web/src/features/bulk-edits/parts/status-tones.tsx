import type { BulkEdit } from '#contract/domains/bulk-edits.ts'
import type { Tone } from '#web/theme/mantine.ts'

export const statusTones: Readonly<Record<BulkEdit['status'], Tone>> = {
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
}
