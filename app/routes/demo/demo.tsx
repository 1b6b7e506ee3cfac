import type { MetaFunction } from '@remix-run/node'
import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { publicPageMeta } from '~/ui/page-meta'
import { SiteShell } from '~/ui/site-shell'
import { Stepper } from '~/ui/stepper'
import { demoTitles, reachedStep, stepNames, type Demo, type Step } from './answers'
import { CompleteStep } from './complete-step'
import { Contents } from './contents'
import styles from './demo.module.css'
import { CompanyStep, PropertyStep } from './details-steps'
import { DocumentsStep } from './documents-step'
import { PortalPreview } from './portal-preview'
import { QuestionsStep } from './questions-step'
import { useDemo } from './use-demo'

export const handle = { scripts: true }

/** Every URL below /demo shows the same page. */
export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Demo for Management Companies',
      description:
        'Try onboarding an HOA in five short steps: company, property, documents, and FiPhO questions. Nothing you enter leaves your browser.',
      path: '/demo/management-company',
    },
    matches,
  )

/**
 * The step is part of the URL, so that the browser's Back button works; it opens only if the previous steps
 * are complete.
 */
function useStep(demo: Demo | undefined) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const requestedStep = (stepNames.findIndex((name) => `#${name}` === hash) + 1 || 1) as Step
  const step = demo ? (Math.min(requestedStep, reachedStep(demo)) as Step) : 1
  const shownStep = useRef(step)
  const hasNavigated = useRef(false)
  useEffect(() => {
    // Focusing the heading announces a step that opens without a page load, but not after a reload.
    if (shownStep.current !== step && hasNavigated.current) document.getElementById('step-title')?.focus()
    shownStep.current = step
  }, [step])
  useEffect(() => {
    const markNavigated = () => (hasNavigated.current = true)
    window.addEventListener('popstate', markNavigated)
    return () => window.removeEventListener('popstate', markNavigated)
  }, [])
  const goToStep = (to: Step) => {
    hasNavigated.current = true
    // The history entry needs a hash, too: for a URL without one, the router would query the server on Back.
    if (window.location.hash === '')
      window.history.replaceState(window.history.state, '', `#${stepNames[step - 1]}`)
    navigate(`#${stepNames[to - 1]}`)
  }
  return { step, goToStep }
}

function Introduction() {
  return (
    <header className={styles.introduction}>
      <p className={styles.eyebrow}>For management companies and boards</p>
      <h1>See your association as buyers and lenders will</h1>
      <p className={styles.lead}>
        Answer each question about your association once and upload its documents once. Every report on a home
        in your community then starts from what you have confirmed. Try it with your own figures or with ours.
        It takes about three minutes.
      </p>
      <p className={styles.privacy}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 7V5a4 4 0 0 1 8 0v2M3 7h10v7H3z" />
        </svg>
        Nothing you enter leaves your browser. It is deleted when you close the tab.
      </p>
    </header>
  )
}

function CurrentStep({ step, demo, goToStep }: { step: Step; demo: Demo; goToStep: (to: Step) => void }) {
  const stepProps = {
    demo,
    onNext: () => goToStep((step + 1) as Step),
    onBack: () => goToStep((step - 1) as Step),
  }
  switch (step) {
    case 1:
      return <CompanyStep {...stepProps} />
    case 2:
      return <PropertyStep {...stepProps} />
    case 3:
      return <DocumentsStep {...stepProps} />
    case 4:
      return <QuestionsStep {...stepProps} />
    case 5:
      return <CompleteStep demo={demo} onBack={stepProps.onBack} onRestart={() => goToStep(1)} />
  }
}

/** A sales page that uses only the visitor's input. */
export default function DemoPage() {
  const state = useDemo()
  const { step, goToStep } = useStep(state?.demo)
  return (
    <SiteShell>
      <div className={styles.page}>
        {step === 1 && <Introduction />}
        {state ? (
          <div>
            <Stepper current={step} titles={demoTitles} isDone={step === 5} />
            {!state.isStored && (
              <p className={styles.unstored} role="status">
                Your browser doesn’t let this page store anything. If you reload it, what you entered is lost.
              </p>
            )}
            <div className={step === 5 ? undefined : styles.columns}>
              <div className={styles.step}>
                <CurrentStep step={step} demo={state.demo} goToStep={goToStep} />
              </div>
              {step < 5 && <PortalPreview demo={state.demo} />}
            </div>
          </div>
        ) : (
          <div className={styles.starting}>
            <noscript>
              <div className={styles.noScript}>
                <h2>This demo needs JavaScript</h2>
                <p>
                  It runs entirely in your browser, so nothing you enter is sent anywhere. Please turn on
                  JavaScript and reload the page, or read about the demo below. Every other page on this site
                  works without JavaScript.
                </p>
              </div>
            </noscript>
          </div>
        )}
        {step === 1 && <Contents />}
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
