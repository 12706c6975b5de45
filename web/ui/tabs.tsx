import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  /** Announced before the tabs. */
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  selected: string;
  onSelect: (id: string) => void;
}

/** Tabs whose parent holds the selection. Only the selected panel is rendered. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <BaseTabs.Root value={selected} onValueChange={(id: string) => onSelect(id)}>
      <BaseTabs.List aria-label={label} className="flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="min-h-11 rounded-control border border-line bg-white px-4 py-2 font-semibold text-leaf-800 transition-colors hover:bg-leaf-50 data-[active]:border-leaf-700 data-[active]:bg-leaf-700 data-[active]:text-white"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="mt-6">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
