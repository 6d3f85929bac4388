import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { SmsSender } from './sms.ts'
import { makeGatewaySender } from './sms-gateway.ts'
import { storeSms } from './sms.repo.ts'

/** Through the gateway if configured; otherwise stored in the database and shown at /dev/sms.json. */
export const openSms = ({ smsGateway }: Pick<Config, 'smsGateway'>, db: Db): SmsSender =>
  smsGateway ? makeGatewaySender(smsGateway) : { send: (message) => storeSms(db, message) }
