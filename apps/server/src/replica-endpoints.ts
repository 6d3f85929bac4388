import type { Endpoint } from '#contract/core/endpoint.ts'
import { deliveryReports } from '#contract/domains/delivery-reports.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { earnings } from '#contract/domains/earnings.ts'
import { home } from '#contract/domains/home.ts'
import { productExport } from '#contract/domains/product-export.ts'
import { rewardReports } from '#contract/domains/reward-reports.ts'
import { supportReports } from '#contract/domains/support-reports.ts'

/**
 * Summaries, reports and exports that a replica may answer (decision 0093). Their handlers read only with the database of
 * their context, and may run twice.
 */
export const replicaEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([
  home.summary,
  home.everyStore,
  deliveryReports.report,
  discounts.report,
  earnings.statements,
  earnings.statement,
  earnings.statementFile,
  productExport.exportRows,
  rewardReports.report,
  supportReports.report,
])
