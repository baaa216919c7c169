import {
  commandOf,
  configFile,
  image,
  ownGroups,
  secretsFolder,
  type Service,
  services,
  socketFolder,
} from './services.ts';

const volumeOf = ({ name }: Service): string => `${name}-state`;

function describe(service: Service) {
  const { name, uid, opsPort, publicPort, secrets, state, stopSeconds, memoryMiB } = service;
  const asks = service.groups.includes('socket');
  return {
    image: `${image}:\${FLORIN_VERSION:?set it to a release}`,
    command: commandOf(service),
    user: `${uid}:${uid}`,
    group_add: ownGroups(service).map(String),
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: `${memoryMiB}m`,
    pids_limit: 256,
    stop_grace_period: `${stopSeconds}s`,
    restart: 'unless-stopped',
    ...(name === 'worker' ? { depends_on: ['signer'] } : {}),
    // A proxy on the host speaks HTTPS; operators' listeners stay inside.
    ports: publicPort === null ? [] : [`127.0.0.1:${publicPort}:${publicPort}`],
    expose: [String(opsPort)],
    environment: { FLORIN_OPS_ADDR: `0.0.0.0:${opsPort}`, ...(publicPort === null ? {} : { FLORIN_HOST: '0.0.0.0' }) },
    volumes: [
      `./florin.json:${configFile}:ro`,
      ...secrets.map((secret) => `./secrets/${secret}:${secretsFolder}/${secret}:ro`),
      `${volumeOf(service)}:${state}`,
      ...(asks ? [`signer-socket:${socketFolder}`] : []),
    ],
  };
}

/** A Compose file: one machine, one PostgreSQL elsewhere. */
export const compose = () => ({
  name: 'florin',
  services: Object.fromEntries(services.map((service) => [service.name, describe(service)])),
  volumes: Object.fromEntries([...services.map(volumeOf), 'signer-socket'].map((name) => [name, {}])),
});
