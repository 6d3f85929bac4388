import type { DriverEvent } from '#contract/domains/driver-app.ts'
import type { FailureReason } from '#contract/domains/route.ts'
import type { QueuedAction } from './action-queue.ts'
import type { DriverText } from './driver.text.ts'
import type { LocalRoute, LocalStop } from './local-route.ts'
import type { Tiles } from './mini-map.ts'
import type { RouteChange } from './route-changes.ts'

/** Everything the views show. */
export interface AppState {
  text: DriverText
  route: LocalRoute
  actions: readonly QueuedAction[]
  /** What the store changed, until the driver has seen it. */
  changes: readonly RouteChange[]
  isOnline: boolean
  isSending: boolean
  /** Actions survive a restart. */
  isStored: boolean
  location: 'off' | 'on' | 'denied' | 'unsupported'
  tiles: Tiles | null
}

export interface Delivery {
  proof: NonNullable<DriverEvent['proof']>
  photo: Blob | null
}

export interface AppCommands {
  openStop: (stopId: string | null) => void
  arrive: (stop: LocalStop) => void
  deliver: (stop: LocalStop) => void
  fail: (stop: LocalStop) => void
  editNote: (stop: LocalStop) => void
  undo: (stop: LocalStop) => void
  showUpdates: () => void
  dismissChanges: () => void
  toggleLocation: () => void
}

export interface Failure {
  reason: FailureReason
  note: string
}
