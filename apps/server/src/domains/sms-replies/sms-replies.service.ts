/** Numbers that replied with STOP, for those who send text messages. */
export { hasOptedOut, isOptedOut } from './sms-replies.repo.ts'
