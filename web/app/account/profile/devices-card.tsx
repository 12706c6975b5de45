import { Laptop, Smartphone } from 'lucide-react';
import { momentText } from '../../../../domain/dates.ts';
import { deviceName } from '../../../../domain/device-name.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { accountMessages } from '../messages.ts';
import { type Device, useAccountChange } from './use-account.ts';

/** The account page's list of signed-in devices. */
export function DevicesCard({ devices }: { devices: readonly Device[] }) {
  return (
    <TitledCard title="Aparelhos conectados">
      <p className="max-w-prose text-ink-soft">
        Não reconhece um deles? Encerre o acesso e troque a sua senha.
      </p>
      <ul className="grid divide-y divide-line">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
    </TitledCard>
  );
}

function DeviceItem({ device: { id, browser, used_at, is_current } }: { device: Device }) {
  const { mutate, isPending } = useAccountChange(
    () => read(api.account.devices[':id'].$delete({ param: { id } })),
    accountMessages.account.deviceEnded,
  );
  const name = deviceName(browser);
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="shrink-0 text-leaf-700" size={24} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name}
          {is_current && <span className="font-normal text-leaf-700"> · este aparelho</span>}
        </p>
        <p className="text-ink-soft text-sm">Último uso: {momentText(used_at)}</p>
      </div>
      {!is_current && (
        <Button
          look="quiet"
          isSmall
          disabled={isPending}
          aria-label={`Encerrar ${name}, usado em ${momentText(used_at)}`}
          onClick={() => mutate(undefined)}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
