import type { DeliveryFigures } from '#contract/domains/delivery-reports.ts'

export const exampleFigures: DeliveryFigures = {
  routes: 2,
  delivered: 9,
  failed: 1,
  reasons: {
    not_home: 1,
    refused: 0,
    wrong_address: 0,
    no_access: 0,
    damaged: 0,
    not_loaded: 0,
    out_of_time: 0,
    other: 0,
  },
  onTime: 5,
  late: 3,
  lateSeconds: 1800,
  distance: 16_093,
  duration: 5400,
  costedStops: 8,
  driverCost: 4000,
  fees: 40,
}

/** Without windows and costs. */
export const figuresWithoutRates: DeliveryFigures = {
  ...exampleFigures,
  onTime: 0,
  late: 0,
  lateSeconds: 0,
  costedStops: 0,
  driverCost: 0,
  fees: 0,
}
