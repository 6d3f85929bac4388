/** For the customer's order page, which shows the code that the driver enters. */
export { makeDeliveryCode } from './driver-token.rules.ts'
