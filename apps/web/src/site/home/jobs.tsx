import type { Language } from '#contract/enumerations.ts'
import { type ScreenshotName, ProductScreenshot } from '#web/site/pictures/product-screenshot.tsx'
import { homeText } from './home.text.ts'
import { type JobName, jobsText } from './jobs.text.ts'

interface Job {
  name: JobName
  /** The stores (1–3) whose line shows a dot. */
  stores: readonly number[]
}

interface PicturedJob extends Job {
  screenshot: ScreenshotName
  /** The part of the screenshot that a phone shows; the left one by default. */
  phoneCrop?: 'right'
}

const picturedJobs: readonly PicturedJob[] = [
  { name: 'open', stores: [1], screenshot: 'home' },
  { name: 'phone', stores: [2], screenshot: 'new-order' },
  { name: 'deliver', stores: [1], screenshot: 'windows' },
  { name: 'stock', stores: [3], screenshot: 'products' },
  { name: 'price', stores: [2], screenshot: 'discount', phoneCrop: 'right' },
  { name: 'customers', stores: [3], screenshot: 'customers' },
]

/** Two per row on wide screens, where only the first of each row has lines. */
const bareJobs: readonly Job[] = [
  { name: 'shop', stores: [1] },
  { name: 'routes', stores: [1] },
  { name: 'chat', stores: [2] },
  { name: 'rewards', stores: [2] },
  { name: 'campaigns', stores: [3] },
  { name: 'automations', stores: [3] },
  { name: 'share', stores: [1, 2, 3] },
  { name: 'stores', stores: [1, 2, 3] },
]

// A phone shows a part of the image at double size.
const sizes = '(max-width: 520px) 600px, (min-width: 1296px) 640px, (min-width: 821px) 52vw, 100vw'

/** Decorative: three lines for three stores, with a dot where the job happens. */
export const Strands = ({ knots }: { knots?: readonly number[] }) => (
  <span className="strands" aria-hidden="true">
    {[1, 2, 3].map((store) => (
      <span key={store} className={knots?.includes(store) ? 'strand knot' : 'strand'} />
    ))}
  </span>
)

const JobWords = ({ name, language }: { name: JobName; language: Language }) => {
  const { heading, lines } = jobsText[language][name]
  return (
    <div className="job-words">
      <h3>{heading}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

const PicturedJobRow = ({ job, language }: { job: PicturedJob; language: Language }) => {
  const jobText = jobsText[language][job.name]
  return (
    <li className="job">
      <Strands knots={job.stores} />
      <JobWords name={job.name} language={language} />
      {'alt' in jobText && (
        <figure className={`shot ${job.phoneCrop ?? ''}`.trim()}>
          <ProductScreenshot name={job.screenshot} language={language} alt={jobText.alt} sizes={sizes} />
        </figure>
      )}
    </li>
  )
}

export const Jobs = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <section id="features" className="day" aria-labelledby="features-heading">
      <div className="day-head">
        <Strands />
        <div>
          <h2 id="features-heading">{text.features}</h2>
          <p>{text.featuresLead}</p>
        </div>
      </div>
      <ol className="jobs">
        {picturedJobs.map((job) => (
          <PicturedJobRow key={job.name} job={job} language={language} />
        ))}
      </ol>
      <ol className="jobs bare">
        {bareJobs.map(({ name, stores }) => (
          <li key={name} className="job">
            <Strands knots={stores} />
            <JobWords name={name} language={language} />
          </li>
        ))}
      </ol>
    </section>
  )
}
