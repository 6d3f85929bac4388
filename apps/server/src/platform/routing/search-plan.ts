import type { Random } from './random.ts'
import type { RoutingModel } from './routing-model.ts'
import type { SearchState } from './search-state.ts'

export interface SearchLimits {
  /** Share of the search that is done, from 0 to 1; called once per iteration. */
  getProgress(): number
  onBest(): void
}

/** Share of the search that may be spent on using fewer vehicles. */
const fleetShare = 0.3
/** Until then the plan may exchange unassigned stops for others to get all of them in. */
const exchangeShare = 0.7
/** Temperatures as multiples of the average distance between two stops of a route. */
const firstTemperature = 5
const lastTemperature = 0.01
const fleetTemperature = 0.1

/** Runs the phases of the search; `search.best` has the result. */
export const searchPlan = (
  model: RoutingModel,
  search: SearchState,
  random: Random,
  { getProgress, onBest }: SearchLimits,
): void => {
  const { stopCount, vehicleCount, lockedVehicle, fixedCost, units, maxUnits, weight, maxWeight } = model
  const { state, absent, current, best, isClosed } = search
  /** How often each stop couldn't be inserted: stops that are difficult to insert are unassigned less often. */
  const absences = new Int32Array(stopCount)

  const sumAbsences = ({ items, size }: typeof absent): number => {
    let sum = 0
    for (let index = 0; index < size; index++) sum += absences[items[index] as number] as number
    return sum
  }

  const getAverageLeg = (): number => {
    let distance = 0
    let legs = 0
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      if (state.size[vehicle] === 0) continue
      const end = stopCount + 2 * vehicle + 1
      for (let node = end - 1; node !== end; legs++) {
        node = state.next[node] as number
        distance += state.legDistance[node] as number
      }
    }
    return legs === 0 ? 1 : distance / legs
  }

  const step = (temperature: number, canExchange: boolean): void => {
    search.ruinAndRecreate()
    const cost = search.getCost()
    const isCostAccepted = cost < current.cost - temperature * Math.log(random())
    let isAccepted: boolean
    if (absent.size === 0 && current.absent.size === 0) isAccepted = isCostAccepted
    else if (canExchange) {
      const [before, after] = [sumAbsences(current.absent), sumAbsences(absent)]
      isAccepted =
        absent.size === 0 ||
        after < before ||
        (absent.size <= current.absent.size && after === before && isCostAccepted)
      for (let index = 0; index < absent.size; index++) {
        const stop = absent.items[index] as number
        absences[stop] = (absences[stop] as number) + 1
      }
    } else {
      isAccepted = absent.size < current.absent.size || (absent.size === current.absent.size && isCostAccepted)
    }
    if (!isAccepted || search.isLockedAbsent()) {
      search.reject()
      return
    }
    search.accept(cost)
    if (!search.isBest()) return
    search.saveBest()
    onBest()
  }

  const hasLockedStop = (vehicle: number): boolean => {
    for (let stop = 0; stop < stopCount; stop++) if (lockedVehicle[stop] === vehicle) return true
    return false
  }

  const sumAmounts = (amounts: Float64Array): number => {
    let sum = 0
    for (let stop = 0; stop < stopCount; stop++)
      if ((state.vehicleByStop[stop] as number) >= 0) sum += amounts[stop] as number
    return sum
  }

  /** Vehicles that the load needs at least. */
  const getMinVehicles = (): number => {
    const largest = (limits: Float64Array): number => limits.reduce((max, limit) => Math.max(max, limit), 0)
    const byUnits = sumAmounts(units) / largest(maxUnits)
    const byWeight = sumAmounts(weight) / largest(maxWeight)
    return Math.max(1, Math.ceil(byUnits || 0), Math.ceil(byWeight || 0))
  }

  /** The route whose stops are the easiest to insert elsewhere. */
  const pickRouteToClose = (): number => {
    let picked = -1
    let pickedSum = Infinity
    let usedCount = 0
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      if (state.size[vehicle] === 0) continue
      usedCount++
      if ((fixedCost[vehicle] as number) <= 0 || hasLockedStop(vehicle)) continue
      const end = stopCount + 2 * vehicle + 1
      let sum = 0
      for (let node = state.next[end - 1] as number; node !== end; node = state.next[node] as number) {
        sum += 1 + (absences[node] as number)
      }
      if (sum >= pickedSum) continue
      pickedSum = sum
      picked = vehicle
    }
    return usedCount > getMinVehicles() ? picked : -1
  }

  const reduceFleet = (): void => {
    const temperature = fleetTemperature * getAverageLeg()
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) if (state.size[vehicle] === 0) isClosed[vehicle] = 1
    let progress = getProgress()
    while (progress < fleetShare) {
      const vehicle = pickRouteToClose()
      if (vehicle < 0) break
      search.closeRoute(vehicle)
      while (current.absent.size > 0 && progress < fleetShare) {
        step(temperature, true)
        progress = getProgress()
      }
    }
    isClosed.fill(0)
    search.restoreBest()
  }

  const anneal = (): void => {
    const unit = getAverageLeg()
    const from = getProgress()
    const cooling = Math.log(lastTemperature / firstTemperature)
    let isExchanging = true
    for (let progress = from; progress < 1; progress = getProgress()) {
      const share = (progress - from) / (1 - from)
      if (isExchanging && share >= exchangeShare) {
        isExchanging = false
        if (best.absent.size < current.absent.size) search.restoreBest()
      }
      step(unit * firstTemperature * Math.exp(cooling * share), isExchanging && best.absent.size > 0)
    }
  }

  const candidateCount = search.construct()
  onBest()
  if (candidateCount === 0) return
  if (best.absent.size === 0 && fixedCost.some((cost) => cost > 0)) reduceFleet()
  anneal()
  search.complete()
}
