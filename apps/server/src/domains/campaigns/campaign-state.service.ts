/** The status of campaigns and what belongs to it, for `domains/campaign-sending`. */
export {
  type CampaignRef,
  type CampaignState,
  lockCampaign,
  lockSending,
  type PauseReason,
  readDecisions,
  readScheduled,
  type ScheduledCampaign,
  type StateChange,
  writeCampaignState,
} from './campaign-state.repo.ts'
