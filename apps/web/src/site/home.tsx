import { formatMoney } from '#contract/core/money.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { siteText } from './site.text.ts'
import { WindowPicture } from './window-picture.tsx'

const Pricing = ({ language }: { language: Language }) => {
  const { home } = siteText[language]
  const money = (minor: number) => formatMoney(minor, plan.currency, language)
  const fee = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    plan.transactionFeeRate / 1_000_000,
  )
  const emails = new Intl.NumberFormat(language).format(plan.emails.included)
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">{home.pricing}</h2>
      <div>
        <p className="price">{home.price(money(plan.businessPrice))}</p>
        <p>{home.trial(plan.trialDays)}</p>
        <p className="muted">{home.included(money(plan.stores.priceEach), money(plan.seats.priceEach), emails, fee)}</p>
      </div>
    </section>
  )
}

export const Home = ({ language }: { language: Language }) => {
  const text = siteText[language]
  return (
    <>
      <div className="hero">
        <div>
          <h1>{text.home.headline}</h1>
          <p className="lead">{text.home.lead}</p>
          <p className="actions">
            <a className="button" href="/register">
              {text.signUp}
            </a>
            <a className="button plain" href="/login">
              {text.signIn}
            </a>
          </p>
        </div>
        <WindowPicture label={text.home.picture} />
      </div>
      <section id="features" className="jobs" aria-label={text.home.features}>
        {text.home.jobs.map((job) => (
          <div key={job.heading}>
            <h2>{job.heading}</h2>
            <p>{job.line}</p>
          </div>
        ))}
      </section>
      <Pricing language={language} />
      <p className="faint beta">{text.home.beta}</p>
    </>
  )
}
