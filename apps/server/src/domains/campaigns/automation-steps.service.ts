/** Emails of automations are rows of campaigns; `domains/automations` decides when they are sent. */
export {
  insertAutomationStep,
  readAutomationSteps,
  setStepsOn,
  setStepsRemoved,
  type StepRow,
  writeStepOrder,
} from './automation-steps.repo.ts'
