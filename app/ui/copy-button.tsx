import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useToast } from './toasts'
import { useHydrated } from './use-hydrated'

const copiedForMs = 2000

/** Copies text. Not rendered without JavaScript; the text itself can be selected. */
export function CopyButton({
  text,
  label = 'Copy',
  copied = 'Copied to clipboard',
  ...button
}: { text: string; label?: string; copied?: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [isCopied, setIsCopied] = useState(false)
  const toast = useToast()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!isHydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      toast({ kind: 'success', title: 'Copied', description: copied })
    } catch {
      toast({ kind: 'error', title: 'Failed to copy to clipboard' })
    }
  }
  return (
    <Button type="button" variant="default" {...button} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
