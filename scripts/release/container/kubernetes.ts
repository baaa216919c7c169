import {
  commandOf,
  configFile,
  groups,
  image,
  ownGroups,
  secretsFolder,
  type Service,
  services,
  socketFolder,
} from './services.ts';

const labels = (name: string) => ({ 'app.kubernetes.io/name': 'florin', 'app.kubernetes.io/component': name });
const serviceNamed = (name: Service['name']): Service => services.find((one) => one.name === name) as Service;
const probe = (path: string, { opsPort }: Service) => ({ httpGet: { path, port: opsPort }, periodSeconds: 5 });
const asksSigner = (service: Service): boolean => service.groups.includes('socket');

function container(service: Service) {
  const { name, uid, opsPort, publicPort, secrets, state, memoryMiB } = service;
  return {
    name,
    image: `${image}:RELEASE`,
    command: commandOf(service),
    env: [
      { name: 'FLORIN_OPS_ADDR', value: `0.0.0.0:${opsPort}` },
      ...(publicPort === null ? [] : [{ name: 'FLORIN_HOST', value: '0.0.0.0' }]),
    ],
    ports: [
      { name: `${name}-ops`, containerPort: opsPort },
      ...(publicPort === null ? [] : [{ name: 'http', containerPort: publicPort }]),
    ],
    livenessProbe: { ...probe('/livez', service), failureThreshold: 6 },
    readinessProbe: probe('/readyz', service),
    resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: `${memoryMiB}Mi` } },
    securityContext: {
      runAsUser: uid,
      runAsGroup: uid,
      runAsNonRoot: true,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'config', mountPath: configFile, subPath: 'florin.json', readOnly: true },
      ...secrets.map((key) => ({
        name: `${name}-secrets`,
        mountPath: `${secretsFolder}/${key}`,
        subPath: key,
        readOnly: true,
      })),
      { name: `${name}-state`, mountPath: state },
      { name: 'tmp', mountPath: '/tmp' },
      ...(asksSigner(service) ? [{ name: 'signer-socket', mountPath: socketFolder }] : []),
    ],
  };
}

/** Volumes of one pod. What a process may read is what its own container mounts. */
function volumes(inPod: readonly Service[]) {
  return [
    { name: 'config', configMap: { name: 'florin-config' } },
    { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
    ...(inPod.some(asksSigner) ? [{ name: 'signer-socket', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } }] : []),
    ...inPod.map(({ name }) => ({
      name: `${name}-secrets`,
      secret: { secretName: `florin-${name}`, defaultMode: 0o440 },
    })),
  ];
}

const podOf = (inPod: readonly Service[], more: object[] = []) => ({
  automountServiceAccountToken: false,
  terminationGracePeriodSeconds: Math.max(...inPod.map(({ stopSeconds }) => stopSeconds)),
  securityContext: {
    // The kubelet gives volumes to this group, so that a process may make its own folder in one.
    fsGroup: groups[inPod.some(asksSigner) ? 'socket' : 'app'],
    // Once: at each start it would let the group read the signer's secrets, and the signer refuses such files.
    fsGroupChangePolicy: 'OnRootMismatch',
    supplementalGroups: [...new Set(inPod.flatMap(ownGroups))],
    seccompProfile: { type: 'RuntimeDefault' },
  },
  containers: inPod.map(container),
  volumes: [...volumes(inPod), ...more],
});

const stateClaim = ({ name }: Service) => ({
  metadata: { name: `${name}-state` },
  spec: { accessModes: ['ReadWriteOncePod'], resources: { requests: { storage: '1Gi' } } },
});

/** Documents for `kubectl apply`: two servers, and one pod with the worker that moves coins and its signer beside it. */
export function kubernetes(): object[] {
  const server = serviceNamed('server');
  const [worker, signer] = [serviceNamed('worker'), serviceNamed('signer')];
  const state = { name: 'server-state', emptyDir: {} };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'florin-server', labels: labels('server') },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels('server') },
        strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: { metadata: { labels: labels('server') }, spec: podOf([server], [state]) },
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'florin-mover', labels: labels('mover') },
      spec: {
        // One signer with one journal: two of them may sign twice.
        replicas: 1,
        serviceName: 'florin-mover',
        selector: { matchLabels: labels('mover') },
        template: { metadata: { labels: labels('mover') }, spec: podOf([worker, signer]) },
        volumeClaimTemplates: [stateClaim(worker), stateClaim(signer)],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'florin', labels: labels('server') },
      spec: { selector: labels('server'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'florin-server' },
      spec: { minAvailable: 1, selector: { matchLabels: labels('server') } },
    },
  ];
}
