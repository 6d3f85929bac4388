/** Times in seconds from the plan's start (midnight of the store's day); amounts as integers. */
export interface RoutingProblem {
  stops: RoutingStop[]
  vehicles: RoutingVehicle[]
  /** Meters from point to point, row by row. Memory of a `SharedArrayBuffer` isn't copied to the solver's thread. */
  distances: Float64Array
  /** Seconds from point to point, row by row. */
  durations: Float64Array
  points: number
  /** Cost in meters per second of lateness; null makes windows hard, except those of overdue stops. */
  latenessCost: number | null
}

export interface RoutingStop {
  id: string
  point: number
  units: number
  weight: number
  serviceSeconds: number
  /** When the service may begin. */
  window: { from: number; to: number } | null
  /** Too late already: served at any time, also if windows are hard, but the earlier the better. */
  isOverdue?: boolean
  /** Earliest time at which the order can leave the depot; 0 without. A route leaves once all its orders are ready. */
  readyAt: number
  skills: string[]
}

export interface RoutingVehicle {
  id: string
  start: number
  /** Null for an open route, which ends with its last stop. */
  end: number | null
  shift: { from: number; to: number }
  /**
   * Each break lasts `seconds` between `from` and `to`, on the road or while waiting, never during a service. A break that
   * also fits before the departure or after the return isn't part of the route. In chronological order.
   */
  breaks: { from: number; to: number; seconds: number }[]
  maxUnits: number | null
  maxWeight: number | null
  skills: string[]
  /** Cost of using the vehicle at all, in meters. */
  fixedCost: number
}

/** A stop that stays on this vehicle and, if `position` is set, at this place of the route (0 is the first). */
export interface LockedStop {
  stop: string
  vehicle: string
  position: number | null
}

export interface PlannedStop {
  id: string
  arrival: number
  /** When the service begins. */
  start: number
  wait: number
  late: number
  /** On board on arrival, including this stop's order. */
  units: number
  weight: number
}

export interface PlannedRoute {
  vehicle: string
  stops: PlannedStop[]
  breaks: { start: number; end: number }[]
  distance: number
  /** From departure to return, or to the end of the last service of an open route. */
  duration: number
  start: number
  end: number
}

/**
 * `skill`: no vehicle has the skills (or the locked vehicle lacks them). `capacity`: no vehicle that could serve the stop
 * has room left. `time`: a vehicle has room, but the stop fits nowhere into its route.
 */
export type UnassignedReason = 'capacity' | 'time' | 'skill' | 'no_vehicle'

export interface RoutingPlan {
  /** Only vehicles with stops. */
  routes: PlannedRoute[]
  unassigned: { stop: string; reason: UnassignedReason }[]
  distance: number
  duration: number
  lateness: number
}

export type RouteViolation = 'capacity_units' | 'capacity_weight' | 'window' | 'shift' | 'skill' | 'break'

export interface EvaluatedStop extends PlannedStop {
  violations: RouteViolation[]
}

export interface RouteEvaluation extends Omit<PlannedRoute, 'stops'> {
  stops: EvaluatedStop[]
  lateness: number
  /** Every violation of the route once. */
  violations: RouteViolation[]
}
