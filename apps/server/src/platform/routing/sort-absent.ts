import type { Random } from './random.ts'
import type { StopList } from './remove-strings.ts'
import type { RoutingModel } from './routing-model.ts'

const readNearestDepot = ({ stopCount, vehicleCount, locationCount, location, distanceTo }: RoutingModel) =>
  Float64Array.from({ length: stopCount }, (_, stop) => {
    let nearest = Infinity
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      const depot = location[stopCount + 2 * vehicle] as number
      nearest = Math.min(nearest, distanceTo[stop * locationCount + depot] as number)
    }
    return nearest
  })

/** Share of the largest vehicle that a stop fills. */
const readLoads = ({ units, weight, maxUnits, maxWeight }: RoutingModel): Float64Array => {
  const largest = (limits: Float64Array): number => limits.reduce((max, limit) => Math.max(max, limit), 1)
  const [mostUnits, mostWeight] = [largest(maxUnits), largest(maxWeight)]
  return units.map((amount, stop) => Math.max(amount / mostUnits, (weight[stop] as number) / mostWeight))
}

const negate = (keys: Float64Array): Float64Array => keys.map((key) => -key)

/** Makes the function that puts absent stops in the order in which they are inserted: one of several, at random. */
export const makeSortAbsent = (model: RoutingModel, random: Random) => {
  const { opens, closes } = model
  const nearestDepot = readNearestDepot(model)
  const length = closes.map((close, stop) => close - (opens[stop] as number))
  const shuffled = new Float64Array(model.stopCount)
  const orders: { weight: number; keys: Float64Array }[] = [
    { weight: 4, keys: shuffled },
    { weight: 4, keys: negate(readLoads(model)) },
    { weight: 2, keys: negate(nearestDepot) },
    { weight: 1, keys: nearestDepot },
    { weight: 2, keys: length },
    { weight: 2, keys: opens },
    { weight: 2, keys: negate(closes) },
  ]
  const choices = orders.flatMap(({ weight, keys }) => Array.from({ length: weight }, () => keys))

  return (absent: StopList): void => {
    const keys = choices[Math.floor(random() * choices.length)] as Float64Array
    const { items, size } = absent
    // Equal keys must not depend on earlier orders.
    for (let index = 0; index < size; index++) shuffled[items[index] as number] = random()
    for (let index = 1; index < size; index++) {
      const stop = items[index] as number
      const key = keys[stop] as number
      const tie = shuffled[stop] as number
      let to = index
      for (; to > 0; to--) {
        const other = items[to - 1] as number
        const otherKey = keys[other] as number
        if (otherKey < key || (otherKey === key && (shuffled[other] as number) <= tie)) break
        items[to] = other
      }
      items[to] = stop
    }
  }
}
