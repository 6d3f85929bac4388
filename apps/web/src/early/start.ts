// The first script of the dashboard's document: requests the session and the list or record of the screen while the application
// loads. A classic script without libraries, before all modules, so that these find its requests.
import type { EarlyList, EarlyRecord } from './early-list-path.ts'
import { requestEarly } from './request-early.ts'
import { warmUpFormats } from './warm-up-formats.ts'

declare const earlyLists: readonly EarlyList[]
declare const earlyRecords: readonly EarlyRecord[]
declare const earlyEndpoints: Readonly<Record<'tokens' | 'workspace', string>>

requestEarly({ lists: earlyLists, records: earlyRecords }, earlyEndpoints, warmUpFormats)
