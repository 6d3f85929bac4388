import { startProduct } from '../tools/started-product.ts'
import { smsSecret } from './sms-reply.ts'
import { findHeadlessChromium } from '../tools/system-packages.mjs'

/** Starts the server of this run. Playwright passes the environment on to the process that runs the journeys. */
const setup = async (): Promise<() => Promise<void>> => {
  if (!findHeadlessChromium()) {
    throw new Error('No Chromium was found. Install Chromium or Chrome, or name it in CHROMIUM.')
  }
  // So that new owners can register from different addresses: one address may register 20 in 15 minutes.
  const { address, dataDir, stop } = await startProduct({
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    SMS_WEBHOOK_SECRET: smsSecret,
    // Text messages are stored, so no gateway limits them.
    CAMPAIGN_SMS_PER_SECOND: '1000',
  })
  Object.assign(process.env, { E2E_ADDRESS: address, E2E_DATA_DIR: dataDir })
  return stop
}

export default setup
